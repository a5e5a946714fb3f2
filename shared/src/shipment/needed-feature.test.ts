import { describe, expect, test } from 'vitest'
import type { Feature, PermissionTree } from '../permissions/features.ts'
import { permissionsOf } from '../permissions/roles.ts'
import type { ShipmentInput } from './input.ts'
import { railLoad } from './intermodal/rail-load.fixture.ts'
import { covered, created, given, PRO, TEST_CARRIER, testLoad } from './load.fixture.ts'
import { rated } from './ltl/ltl.fixture.ts'
import { shipmentStream } from './stream.ts'

/** Permissions of a role with only these features. */
const only = (...features: readonly Feature[]): PermissionTree => {
  const levels = Object.fromEntries(features.map((feature) => [feature, 'full'] as const))
  return permissionsOf(['r'], [{ id: 'r', levels }])
}
const COVER = { type: 'CoverShipment', override_reason: null } as const

/** One change to every part of a load, so that a new part cannot be missed. */
const CHANGES: { readonly [Part in keyof ShipmentInput]-?: NonNullable<ShipmentInput[Part]> } = {
  mode: 'less_than_truckload',
  customer: { id: '9', name: 'Another customer' },
  bill_to: { name: 'Another payer' },
  sales_representative: { username: 'sam' },
  service_representative_user: { username: 'sue' },
  dispatcher_assigned_user: { username: 'dan' },
  load_info: { weight: 7 },
  rates: { customer_line_haul_rate: 100 },
  accessorial_lines: [{ code: 'DET', description: 'Detention', customer_rate: 100 }],
  items: [{ description: 'Pallets' }],
  pick_stops: [],
  intermodal: { type: 'cross_town' },
  intermodal_legs: { pickup_dray: { reference: 'R-1' } },
  instruction: { special_instructions: 'Call first' },
  dynamic_reference_tags: [{ label: 'PO', value: '1' }],
  notes: 'Changed',
  open_events_acknowledged: true,
}
/** Acknowledging events does not change the load, and a cover ignores it. */
const PARTS = (Object.keys(CHANGES) as (keyof ShipmentInput)[]).filter((part) => part !== 'open_events_acknowledged')

describe('covering a load with changes', () => {
  test.each(PARTS)('covering with a changed %s is refused without shipments#revise', (part) => {
    const shipment = { [part]: CHANGES[part] } as ShipmentInput
    const load = part.startsWith('intermodal') ? railLoad('standard') : testLoad()
    const cover = (...features: readonly Feature[]) =>
      given(created(load)).when({ ...COVER, shipment }, { carrier: TEST_CARRIER, permissions: only(...features) })
    expect(cover('shipments#cover').refusal()).toMatchObject({ type: 'NotPermitted', feature: 'shipments#revise' })
  })

  test('covering with changes is permitted with shipments#revise, and without it if nothing changes', () => {
    const load = testLoad()
    const cover = (shipment: ShipmentInput | null, ...features: readonly Feature[]) =>
      given(created(load)).when({ ...COVER, shipment }, { carrier: TEST_CARRIER, permissions: only(...features) })
    cover({ load_info: { weight: 7 } }, 'shipments#cover', 'shipments#revise').givesTypes('ShipmentCovered')
    const { customer, load_info, notes } = load
    for (const same of [null, {}, { customer, load_info, notes }]) cover(same, 'shipments#cover').givesTypes('ShipmentCovered')
  })

  test('booking an LTL quote with changes needs shipments#revise, too', () => {
    const book = (shipment: ShipmentInput | null) =>
      ({ type: 'BookLtlQuote', id: `${PRO}-Q1`, forward_to_carrier: false, shipment }) as const
    const facts = { permissions: only('ltl_quotes#book'), ltl: { confirmation: 'PRO-1', carrier: null } }
    given(...rated())
      .when(book({ notes: 'Changed' }), facts)
      .isRefused('NotPermitted')
    expect(
      given(...rated())
        .when(book(null), facts)
        .events(),
    ).not.toEqual([])
  })

  test('covering a leg may set its reference, places and ETA without shipments#revise, but nothing else', () => {
    const cover = (shipment: ShipmentInput) =>
      given(created(railLoad('standard'))).when(
        { type: 'CoverLeg', leg: 'pickup_dray', override_reason: null, shipment },
        { carrier: TEST_CARRIER, permissions: only('shipments#cover') },
      )
    cover({ intermodal_legs: { pickup_dray: { reference: 'R-1', eta_date: '2026-11-21' } } }).givesTypes('LegCovered')
    cover({ intermodal_legs: { dest_dray: { reference: 'R-1' } } }).isRefused('NotPermitted')
    cover({ notes: 'Changed' }).isRefused('NotPermitted')
  })
})

test('a cover that books an LTL quote needs ltl_quotes#book [4.39]', () => {
  const selected = given(...rated())
    .when({ type: 'SelectLtlQuote', id: `${PRO}-Q1` })
    .events()
  const cover = (...features: readonly Feature[]) =>
    given(...rated(), ...selected).when(
      { ...COVER, shipment: null },
      { permissions: only(...features), ltl: { confirmation: 'PRO-1', carrier: null } },
    )
  expect(cover('shipments#cover').refusal()).toMatchObject({ type: 'NotPermitted', feature: 'ltl_quotes#book' })
  cover('shipments#cover', 'ltl_quotes#book').givesTypes('LtlQuoteBooked', 'ShipmentCovered')
})

test('a save acknowledges open events only with shipments#acknowledge_events [4.25]', () => {
  const opened = shipmentStream.happened('EventOpened', {
    event: {
      id: `${PRO}-E1`,
      type: 'Follow up',
      note: null,
      due_at: null,
      created_by: 'dana',
      created_at: '2026-11-20T12:00:00.000Z',
      closed: false,
      closed_by: null,
      closed_at: null,
      resolution: null,
    },
  })
  const save = (...features: readonly Feature[]) =>
    given(created(), opened).when(
      { type: 'ReviseShipment', shipment: { open_events_acknowledged: true } },
      { permissions: only('shipments#revise', ...features) },
    )
  expect(save().refusal()).toMatchObject({ type: 'NotPermitted', feature: 'shipments#acknowledge_events' })
  save('shipments#acknowledge_events').givesTypes('OpenEventsAcknowledged')
})

describe('recording a check call for another user', () => {
  const call = (user: string | null, source: string, ...features: readonly Feature[]) =>
    given(created()).when(
      { type: 'LogCheckCall', date: null, time: null, city: null, state: null, note: 'On time', user, source },
      { permissions: only('check_calls#create', ...features) },
    )

  test.each([
    ['admin', 'Phone'],
    [null, 'Tracking'],
  ])('a check call by %s with source %s needs check_calls#create_for_others', (user, source) => {
    expect(call(user, source).refusal()).toMatchObject({ type: 'NotPermitted', feature: 'check_calls#create_for_others' })
    call(user, source, 'check_calls#create_for_others').givesTypes('CheckCallLogged')
  })

  test('a user may enter their own name and one of the check call sources', () => {
    for (const user of [null, 'dana', 'Dana ']) call(user, 'text').givesTypes('CheckCallLogged')
  })
})

describe('reversals and overrides', () => {
  const failing = { carrier: { ...TEST_CARRIER, safety_rating: 'CONDITIONAL' } }
  const override = { ...COVER, override_reason: 'Known to us', shipment: null }

  test('a role with carriers#override_compliance overrides compliance by giving a reason, another does not [5.47]', () => {
    const cover = (...features: readonly Feature[]) => given(created()).when(override, { ...failing, permissions: only(...features) })
    cover('shipments#cover').isRefused('CarrierNotCompliant')
    const overridden = cover('shipments#cover', 'carriers#override_compliance')
    expect(overridden.state().carrier?.override_reason).toBe('Known to us')
    expect(overridden.state().compliance?.findings?.length).toBeGreaterThan(0)
  })

  test('an admin overrides compliance without holding the feature [5.47, 6.7]', () => {
    given(created())
      .when(override, { ...failing, permissions: permissionsOf(['admin']), is_admin: true })
      .givesTypes('ShipmentCovered')
  })

  test('a role with shipments#unvoid unvoids a load', () => {
    const voided = shipmentStream.happened('ShipmentVoided', { reason: 'Cancelled', notes: null })
    const unvoid = (...features: readonly Feature[]) =>
      given(created(), voided).when({ type: 'UnvoidShipment', reason: null }, { permissions: only(...features) })
    unvoid('shipments#void').isRefused('AdminOnly')
    unvoid('shipments#unvoid').givesTypes('VoidWithdrawn')
  })
})

test('commands by Waybill itself need no permissions', () => {
  given(created(), covered())
    .when({ type: 'ReviseShipment', shipment: { notes: 'Imported' } })
    .givesTypes('ShipmentRevised')
})
