import { describe, expect, test } from 'vitest'
import type { ShipmentCommandOf } from '../commands.ts'
import type { CarrierFacts } from '../covering-carrier.ts'
import { ADMIN, arrived, COVERING, covered, created, dispatched, given, TEST_CARRIER, testLoad } from '../load.fixture.ts'
import { shipmentStatus } from '../rules/status.ts'
import { type ShipmentEvent, shipmentStream } from '../stream.ts'
import type { Leg } from './legs.ts'
import { legCovered, legMilestone, railLoad } from './rail-load.fixture.ts'

const cover = (leg: Leg, more: Partial<ShipmentCommandOf<'CoverLeg'>> = {}): ShipmentCommandOf<'CoverLeg'> => ({
  type: 'CoverLeg',
  leg,
  override_reason: null,
  shipment: null,
  ...more,
})
const uncover = (leg: Leg, reason = 'No chassis'): ShipmentCommandOf<'UncoverLeg'> => ({ type: 'UncoverLeg', leg, reason, notes: null })
const facts = (carrier: Partial<CarrierFacts> = {}) => ({ carrier: { ...TEST_CARRIER, ...carrier } })
const givenRailLoad = (...events: readonly ShipmentEvent[]) => given(created(railLoad('standard')), ...events)
const held = shipmentStream.happened('ShipmentHeld', { reason: null })

describe('covering a leg', () => {
  test('covering a leg records the carrier, the verdict and the leg details entered [7.30, 2.79, 4.37]', () => {
    const plan = { intermodal_legs: { pickup_dray: { reference: 'ED-1', eta_date: '2026-12-01' } } }
    const answer = givenRailLoad().when(cover('pickup_dray', { shipment: plan }), facts())
    const [event] = answer.events()
    expect(event).toMatchObject({
      type: 'LegCovered',
      data: {
        leg: 'pickup_dray',
        carrier: COVERING,
        compliance: { passed: true, findings: [], receipt: { carrier: { name: TEST_CARRIER.name } } },
        changes: [
          { path: 'intermodal_legs.pickup_dray.reference', from: null, to: 'ED-1' },
          { path: 'intermodal_legs.pickup_dray.eta_date', from: null, to: '2026-12-01' },
        ],
      },
    })
    expect(answer.state().intermodal_legs.pickup_dray).toMatchObject({ carrier: COVERING, reference: 'ED-1' })
    expect(answer.state().carrier).toBeNull()
    expect(shipmentStatus(answer.state())).toBe('OPEN')
  })

  test('covering a leg may dispatch its driver in the same command', () => {
    const sent = { intermodal_legs: { pickup_dray: { dispatched_date: '2026-11-20' } } }
    const answer = givenRailLoad().when(cover('pickup_dray', { shipment: sent }), facts())
    answer.givesTypes('LegCovered', 'ShipmentDispatched', 'LegMilestoneReached')
    expect(shipmentStatus(answer.state())).toBe('PU DRAY DISPATCHED')
  })

  test('a leg can be covered while the container is in transit', () => {
    givenRailLoad(legCovered('pickup_dray'), dispatched(), arrived(1, '2026-12-01'))
      .when(cover('dest_dray'), facts())
      .givesTypes('LegCovered')
  })

  test("a leg can be given to a carrier other than the load's", () => {
    const answer = givenRailLoad(covered()).when(cover('dest_dray'), facts({ id: '13', name: 'Harbor Drayage' }))
    expect([answer.state().carrier?.id, answer.state().intermodal_legs.dest_dray.carrier?.id]).toEqual(['12', '13'])
  })

  const CASES: readonly [string, string, readonly ShipmentEvent[]][] = [
    ['that is already covered', 'AlreadyCovered', [created(railLoad('standard')), legCovered('pickup_dray')]],
    ['of a load on hold', 'OnHold', [created(railLoad('standard')), held]],
    ['that its intermodal type does not have', 'LegNotUsed', [created(railLoad('door_to_door'))]],
    ['of a load without a type', 'LegNotUsed', [created(railLoad(null))]],
    ['of a load that is not intermodal', 'NotIntermodal', [created(testLoad())]],
    [
      'of a voided load',
      'ReadOnly',
      [created(railLoad('standard')), shipmentStream.happened('ShipmentVoided', { reason: null, notes: null })],
    ],
    ['of a load imported as terminated', 'NotCoverable', [created({ ...railLoad('standard'), imported_status: 'TERMINATED' })]],
  ]
  test.each(CASES)('a leg cannot be covered if it is one %s', (_, type, events) => {
    given(...events)
      .when(cover('pickup_dray'), facts())
      .isRefused(type)
  })

  test('a leg of a load without an intermodal type is refused with an alert on the type', () => {
    given(created(railLoad(null)))
      .when(cover('pickup_dray'), facts())
      .alerts('Intermodal: Type is required')
  })

  test.each([
    [{ status: 'Super Hold' }, 'CarrierOnSuperHold'],
    [{ status: 'Inactive' }, 'CarrierInactive'],
    [{ do_not_use: true }, 'CarrierDoNotUse'],
  ] as const)('a carrier that is %j cannot cover a leg, even for an admin [4.41]', (carrier, type) => {
    givenRailLoad()
      .when(cover('pickup_dray', { override_reason: 'Known to us' }), { ...facts(carrier), is_admin: true })
      .isRefused(type)
  })

  test('covering a leg checks compliance, which only an admin with a reason may override [5.43, 5.47]', () => {
    const failing = facts({ safety_rating: 'CONDITIONAL' })
    const override = cover('pickup_dray', { override_reason: 'Known to us' })
    givenRailLoad().when(cover('pickup_dray'), failing).isRefused('CarrierNotCompliant')
    givenRailLoad().when(override, failing).isRefused('CarrierNotCompliant')
    const answer = givenRailLoad().when(override, { ...failing, by: ADMIN, is_admin: true })
    expect(answer.state().intermodal_legs.pickup_dray.carrier?.override_reason).toBe('Known to us')
    expect(answer.events()[0]?.data).toMatchObject({
      compliance: { passed: false, findings: ["Admin Override: Prairie Trucking's safety rating is not satisfactory"] },
    })
  })

  test('covering a leg needs a valid load, a saved declared value and a known carrier [5.1, 4.28]', () => {
    given(created(railLoad('standard', { customer: null })))
      .when(cover('pickup_dray'), facts())
      .alerts('Customer: Name is required')
    givenRailLoad()
      .when(cover('pickup_dray', { shipment: { load_info: { declared_value: 1 } } }), facts())
      .isRefused('DeclaredValueChanged')
    givenRailLoad().when(cover('pickup_dray')).isRefused('UnknownCarrier')
  })
})

describe('uncovering a leg', () => {
  const covered = legCovered('pickup_dray')

  test('uncovering a leg needs a reason and removes the carrier, its reference and its ETA [7.30]', () => {
    const planned = railLoad('standard', { intermodal_legs: { pickup_dray: { reference: 'ED-1', eta_date: '2026-12-01' } } })
    const answer = given(created(planned), covered).when(uncover('pickup_dray'))
    answer.gives(
      shipmentStream.happened('LegUncovered', {
        leg: 'pickup_dray',
        carrier_id: '12',
        carrier_name: 'Prairie Trucking',
        reason: 'No chassis',
        notes: null,
        changes: [
          { path: 'intermodal_legs.pickup_dray.reference', from: 'ED-1', to: null },
          { path: 'intermodal_legs.pickup_dray.eta_date', from: '2026-12-01', to: null },
        ],
      }),
    )
    expect(answer.state().intermodal_legs.pickup_dray.carrier).toBeNull()
    givenRailLoad(covered).when(uncover('pickup_dray', ' ')).isRefused('ReasonMissing')
    givenRailLoad().when(uncover('pickup_dray')).isRefused('NotCovered')
    given(created(testLoad())).when(uncover('pickup_dray')).isRefused('NotIntermodal')
  })

  const sent = [covered, dispatched('2026-12-01T08:00'), legMilestone('pickup_dray', 'dispatched', '2026-12-01T08:00')]

  test('uncovering a leg removes the dispatch and the driver if no other leg is under way', () => {
    const driver = shipmentStream.happened('ShipmentRevised', { changes: [{ path: 'load_info.truck_num', from: null, to: '77' }] })
    const answer = givenRailLoad(...sent, driver).when(uncover('pickup_dray'))
    answer.givesTypes('DispatchWithdrawn', 'LegMilestoneWithdrawn', 'LegUncovered')
    expect(answer.state()).toMatchObject({ load_info: { dispatched: null, truck_num: null } })
    expect(shipmentStatus(answer.state())).toBe('OPEN')
  })

  test('uncovering a leg leaves the load dispatched if another leg is under way', () => {
    const ahead = [legCovered('dest_dray'), legMilestone('dest_dray', 'dispatched', '2026-12-02')]
    const answer = givenRailLoad(...sent, ...ahead).when(uncover('pickup_dray'))
    answer.givesTypes('LegMilestoneWithdrawn', 'LegUncovered')
    expect(shipmentStatus(answer.state())).toBe('DEST DRAY DISPATCHED')
  })

  test("an uncovered leg goes back to the load's carrier, not yet dispatched", () => {
    const load = shipmentStream.happened('ShipmentCovered', { carrier: COVERING, compliance: { passed: true, findings: [] }, changes: [] })
    const answer = givenRailLoad(load, ...sent).when(uncover('pickup_dray'))
    expect(shipmentStatus(answer.state())).toBe('COVERED')
  })

  test('a leg cannot be uncovered once the container moved or the truck was at a stop', () => {
    givenRailLoad(...sent, legMilestone('pickup_dray', 'outgated', '2026-12-01'))
      .when(uncover('pickup_dray'))
      .isRefused('LegStarted', 'Pickup Dray is OUTGATED. Clear its dates first, or release the load with a TONU.')
    givenRailLoad(...sent, arrived(1, '2026-12-01'))
      .when(uncover('pickup_dray'))
      .isRefused('StopHasArrival', 'The truck was at stop 1. Clear the arrival first, or release the load with a TONU.')
    givenRailLoad(...sent, legCovered('dest_dray'), arrived(1, '2026-12-01'))
      .when(uncover('dest_dray'))
      .givesTypes('LegUncovered')
  })
})

describe('uncovering an intermodal load [4.38]', () => {
  const command = { type: 'UncoverShipment', reason: 'Rate', notes: null } as const

  test('uncovering the load removes its carrier from every leg without a carrier of its own, with the dispatch', () => {
    const answer = givenRailLoad(covered(), dispatched(), legMilestone('pickup_dray', 'dispatched', '2026-12-01')).when(command)
    answer.givesTypes('DispatchWithdrawn', 'LegMilestoneWithdrawn', 'ShipmentUncovered')
    expect(answer.state().intermodal_legs.pickup_dray.dispatched_date).toBeNull()
  })

  test("the load cannot be uncovered once a leg of its carrier moved or its truck was at a stop, but other carriers' work does not matter", () => {
    const rolling = [covered(), dispatched()]
    givenRailLoad(...rolling, legMilestone('origin_rail', 'departed', '2026-12-01'))
      .when(command)
      .isRefused('LegStarted')
    givenRailLoad(...rolling, arrived(1, '2026-12-01'))
      .when(command)
      .isRefused('StopHasArrival')
    const byAnother = givenRailLoad(...rolling, legCovered('pickup_dray'), arrived(1, '2026-12-01')).when(command)
    byAnother.givesTypes('ShipmentUncovered')
    expect(byAnother.state().load_info.dispatched).not.toBeNull()
  })
})
