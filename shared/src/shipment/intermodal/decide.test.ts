import { describe, expect, test } from 'vitest'
import type { CarrierFacts, ShipmentCommandOf } from '../commands.ts'
import { happened, type ShipmentEvent } from '../events.ts'
import { shipmentStatus } from '../rules/status.ts'
import { ADMIN, aLoad, arrived, CARRIER, COVERING, covered, created, dispatched, given } from '../test-load.ts'
import type { Leg } from './legs.ts'
import { legCovered, legReached, railLoad } from './test-rail-load.ts'

const cover = (leg: Leg, more: Partial<ShipmentCommandOf<'CoverLeg'>> = {}): ShipmentCommandOf<'CoverLeg'> => ({
  type: 'CoverLeg',
  leg,
  override_reason: null,
  shipment: null,
  ...more,
})
const uncover = (leg: Leg, reason = 'No chassis'): ShipmentCommandOf<'UncoverLeg'> => ({ type: 'UncoverLeg', leg, reason, notes: null })
const facts = (carrier: Partial<CarrierFacts> = {}) => ({ carrier: { ...CARRIER, ...carrier } })
const standing = (...events: readonly ShipmentEvent[]) => given(created(railLoad('standard')), ...events)
const held = happened('ShipmentHeld', { reason: null })

describe('covering a leg', () => {
  test('keeps the carrier as he was, the verdict, and what was settled with him [7.30, 2.79, 4.37]', () => {
    const plan = { intermodal_legs: { pickup_dray: { reference: 'ED-1', eta_date: '2026-12-01' } } }
    const answer = standing().when(cover('pickup_dray', { shipment: plan }), facts())
    const [event] = answer.events()
    expect(event).toMatchObject({
      type: 'LegCovered',
      data: {
        leg: 'pickup_dray',
        carrier: COVERING,
        compliance: { passed: true, findings: [], receipt: { carrier: { name: CARRIER.name } } },
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

  test('may send the driver in the same breath', () => {
    const sent = { intermodal_legs: { pickup_dray: { dispatched_date: '2026-12-01' } } }
    const answer = standing().when(cover('pickup_dray', { shipment: sent }), facts())
    answer.givesTypes('LegCovered', 'ShipmentDispatched', 'LegMilestoneReached')
    expect(shipmentStatus(answer.state())).toBe('PU DRAY DISPATCHED')
  })

  test('is possible while the container rolls', () => {
    standing(legCovered('pickup_dray'), dispatched(), arrived(1, '2026-12-01')).when(cover('dest_dray'), facts()).givesTypes('LegCovered')
  })

  test('gives a leg to another than the carrier of the load', () => {
    const answer = standing(covered()).when(cover('dest_dray'), facts({ id: '13', name: 'Harbor Drayage' }))
    expect([answer.state().carrier?.id, answer.state().intermodal_legs.dest_dray.carrier?.id]).toEqual(['12', '13'])
  })

  const CASES: readonly [string, string, readonly ShipmentEvent[]][] = [
    ['covered already', 'AlreadyCovered', [created(railLoad('standard')), legCovered('pickup_dray')]],
    ['of a load on hold', 'OnHold', [created(railLoad('standard')), held]],
    ['that its type has not', 'LegNotUsed', [created(railLoad('door_to_door'))]],
    ['of a load without a type', 'LegNotUsed', [created(railLoad(null))]],
    ['of a load by road', 'NotIntermodal', [created(aLoad())]],
    ['of a voided load', 'ReadOnly', [created(railLoad('standard')), happened('ShipmentVoided', { reason: null, notes: null })]],
    ['of a load that came here when it was over', 'NotCoverable', [created({ ...railLoad('standard'), imported_status: 'TERMINATED' })]],
  ]
  test.each(CASES)('refuses a leg %s', (_, type, events) => {
    given(...events)
      .when(cover('pickup_dray'), facts())
      .isRefused(type)
  })

  test('says what a load without a type lacks', () => {
    given(created(railLoad(null)))
      .when(cover('pickup_dray'), facts())
      .alerts('Intermodal: Type is required')
  })

  test.each([
    [{ status: 'Super Hold' }, 'CarrierOnSuperHold'],
    [{ status: 'Inactive' }, 'CarrierInactive'],
    [{ do_not_use: true }, 'CarrierNotToBeUsed'],
  ] as const)('refuses a carrier who is %j, even to an admin [4.41]', (carrier, type) => {
    standing()
      .when(cover('pickup_dray', { override_reason: 'Known to us' }), { ...facts(carrier), is_admin: true })
      .isRefused(type)
  })

  test('asks for compliance, which only an admin with a reason may override [5.43, 5.47]', () => {
    const failing = facts({ safety_rating: 'CONDITIONAL' })
    const override = cover('pickup_dray', { override_reason: 'Known to us' })
    standing().when(cover('pickup_dray'), failing).isRefused('CarrierNotCompliant')
    standing().when(override, failing).isRefused('CarrierNotCompliant')
    const answer = standing().when(override, { ...failing, by: ADMIN, is_admin: true })
    expect(answer.state().intermodal_legs.pickup_dray.carrier?.override_reason).toBe('Known to us')
    expect(answer.events()[0]?.data).toMatchObject({
      compliance: { passed: false, findings: ["Admin Override: Prairie Trucking's safety rating is not satisfactory"] },
    })
  })

  test('validates the load, its declared value must have been saved, and the carrier must be in our books [5.1, 4.28]', () => {
    given(created(railLoad('standard', { customer: null })))
      .when(cover('pickup_dray'), facts())
      .alerts('Customer: Name is required')
    standing()
      .when(cover('pickup_dray', { shipment: { load_info: { declared_value: 1 } } }), facts())
      .isRefused('DeclaredValueChanged')
    standing().when(cover('pickup_dray')).isRefused('UnknownCarrier')
  })
})

describe('uncovering a leg', () => {
  const covered = legCovered('pickup_dray')

  test('takes the carrier, his reference and his estimate off; with a reason [7.30]', () => {
    const planned = railLoad('standard', { intermodal_legs: { pickup_dray: { reference: 'ED-1', eta_date: '2026-12-01' } } })
    const answer = given(created(planned), covered).when(uncover('pickup_dray'))
    answer.gives(
      happened('LegUncovered', {
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
    standing(covered).when(uncover('pickup_dray', ' ')).isRefused('ReasonMissing')
    standing().when(uncover('pickup_dray')).isRefused('NotCovered')
    given(created(aLoad())).when(uncover('pickup_dray')).isRefused('NotIntermodal')
  })

  const sent = [covered, dispatched('2026-12-01T08:00'), legReached('pickup_dray', 'dispatched', '2026-12-01T08:00')]

  test('takes the dispatch and the driver along when nobody else is under way', () => {
    const driver = happened('ShipmentRevised', { changes: [{ path: 'load_info.truck_num', from: null, to: '77' }] })
    const answer = standing(...sent, driver).when(uncover('pickup_dray'))
    answer.givesTypes('DispatchWithdrawn', 'LegMilestoneWithdrawn', 'LegUncovered')
    expect(answer.state()).toMatchObject({ load_info: { dispatched: null, truck_num: null } })
    expect(shipmentStatus(answer.state())).toBe('OPEN')
  })

  test('leaves the load dispatched when another leg is under way', () => {
    const ahead = [legCovered('dest_dray'), legReached('dest_dray', 'dispatched', '2026-12-02')]
    const answer = standing(...sent, ...ahead).when(uncover('pickup_dray'))
    answer.givesTypes('LegMilestoneWithdrawn', 'LegUncovered')
    expect(shipmentStatus(answer.state())).toBe('DEST DRAY DISPATCHED')
  })

  test('gives the leg back to the carrier of the load, who was not sent yet', () => {
    const load = happened('ShipmentCovered', { carrier: COVERING, compliance: { passed: true, findings: [] }, changes: [] })
    const answer = standing(load, ...sent).when(uncover('pickup_dray'))
    expect(shipmentStatus(answer.state())).toBe('COVERED')
  })

  test('does not take him off once the container moved or his truck was at a stop', () => {
    standing(...sent, legReached('pickup_dray', 'outgated', '2026-12-01'))
      .when(uncover('pickup_dray'))
      .isRefused('LegWasDriven', 'Pickup Dray is OUTGATED. Take its dates back first, or release the load with a TONU.')
    standing(...sent, arrived(1, '2026-12-01'))
      .when(uncover('pickup_dray'))
      .isRefused('TruckWasThere', 'The truck was at stop 1. Take the arrival back first, or release the load with a TONU.')
    standing(...sent, legCovered('dest_dray'), arrived(1, '2026-12-01'))
      .when(uncover('dest_dray'))
      .givesTypes('LegUncovered')
  })
})

describe('uncovering the whole load [4.38]', () => {
  const command = { type: 'UncoverShipment', reason: 'Rate', notes: null } as const

  test('takes off the carrier who does the legs that nobody else has, with their dispatch', () => {
    const answer = standing(covered(), dispatched(), legReached('pickup_dray', 'dispatched', '2026-12-01')).when(command)
    answer.givesTypes('DispatchWithdrawn', 'LegMilestoneWithdrawn', 'ShipmentUncovered')
    expect(answer.state().intermodal_legs.pickup_dray.dispatched_date).toBeNull()
  })

  test('not once a leg of his moved or his truck was at a stop; what others did does not bind him', () => {
    const rolling = [covered(), dispatched()]
    standing(...rolling, legReached('origin_rail', 'departed', '2026-12-01'))
      .when(command)
      .isRefused('LegWasDriven')
    standing(...rolling, arrived(1, '2026-12-01'))
      .when(command)
      .isRefused('TruckWasThere')
    const byAnother = standing(...rolling, legCovered('pickup_dray'), arrived(1, '2026-12-01')).when(command)
    byAnother.givesTypes('ShipmentUncovered')
    expect(byAnother.state().load_info.dispatched).not.toBeNull()
  })
})
