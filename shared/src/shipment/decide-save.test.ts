import { expect, test } from 'vitest'
import { NEW_LOAD_RATES } from './blank.ts'
import type { ShipmentCommandOf } from './commands.ts'
import type { ShipmentInput } from './input.ts'
import { arrived, COMPLETE, covered, created, DANA, departed, dispatched, given, NOW, PRO, testLoad } from './load.fixture.ts'
import { shipmentStatus } from './rules/status.ts'
import { shipmentStream } from './stream.ts'

const create = (shipment: ShipmentInput, more: Partial<ShipmentCommandOf<'CreateShipment'>> = {}): ShipmentCommandOf<'CreateShipment'> => ({
  type: 'CreateShipment',
  pro: PRO,
  shipment,
  source: 'user',
  ...more,
})
const revise = (shipment: ShipmentInput): ShipmentCommandOf<'ReviseShipment'> => ({ type: 'ReviseShipment', shipment })
const stops = (first: object = {}, last: object = {}): ShipmentInput => ({
  pick_stops: [
    { id: `${PRO}-S1`, ...first },
    { id: `${PRO}-S2`, ...last },
  ],
})
const opened = shipmentStream.happened('EventOpened', {
  event: {
    id: `${PRO}-E1`,
    type: 'Call',
    note: null,
    due_at: null,
    created_by: 'dana',
    created_at: NOW,
    closed: false,
    closed_by: null,
    closed_at: null,
    resolution: null,
  },
})

test('a complete load is created with its mode and is open [4.15, 4.16]', () => {
  const load = given().when(create(COMPLETE)).state()
  expect(load).toEqual({ ...testLoad(), rates: { ...NEW_LOAD_RATES, ...COMPLETE.rates } })
  expect(load).toMatchObject({ pro: PRO, mode: 'truckload', source: 'user', created_at: NOW, created_by: DANA.username })
  expect(shipmentStatus(load)).toBe('OPEN')
})

test('an incomplete load is not created, and the alerts say what is missing [4.16, 5.1, 8.16]', () => {
  const answer = given().when(create({ ...COMPLETE, customer: null, load_info: { ...COMPLETE.load_info, weight: 'heavy' } }))
  answer.isRefused('InvalidShipment', 'Error: Fill all required fields.')
  answer.alerts('Customer: Name is required', 'Shipping Requirements: Weight must be a number')
})

test('a load needs a mode [5.3]', () => {
  const { mode: _, ...withoutMode } = COMPLETE
  given().when(create(withoutMode)).alerts('Shipping Requirements: Mode is required')
})

test('a load cannot be created twice', () => {
  given(created()).when(create(COMPLETE)).isRefused('AlreadyCreated')
})

test('commands on a load that does not exist are refused', () => {
  given().when(revise({})).isRefused('UnknownShipment')
})

const PLACES: ShipmentInput = {
  pick_stops: [{ location: { city: 'Chicago', state: 'IL' } }, { location: { city: 'Dallas', state: 'TX' } }],
}
const TENDER = {
  key: 'ACME 4711',
  sender: 'ACME',
  shipment_id: '4711',
  purpose: '00',
  respond_by: null,
  response: 'pending' as const,
  unmapped: [],
  pending_updates: [],
}

test('a tendered load needs only two stops with city and state', () => {
  const load = given()
    .when(create(PLACES, { source: 'tender', tender: TENDER }))
    .state()
  expect(load.tender).toEqual(TENDER)
  given()
    .when(create({ pick_stops: [{}] }, { source: 'tender', tender: TENDER }))
    .alerts('Both a Pick and a Stop are required', 'PickStop 1: City is required', 'PickStop 1: State is required')
  const withThird = given()
    .when(create({ pick_stops: [...(PLACES.pick_stops ?? []), {}] }, { source: 'tender', tender: TENDER }))
    .state()
  expect(withThird.pick_stops).toHaveLength(3)
})

test('a tendered load must have numbers in its number fields', () => {
  given()
    .when(create({ ...PLACES, load_info: { weight: 'heavy' } }, { source: 'tender' }))
    .alerts('Shipping Requirements: Weight must be a number')
})

test('imported statuses are accepted for imports only, unknown ones are refused [4.13]', () => {
  expect(
    shipmentStatus(
      given()
        .when(create(PLACES, { source: 'import', imported_status: 'TERMINATED' }))
        .state(),
    ),
  ).toBe('TERMINATED')
  given()
    .when(create(PLACES, { source: 'import', imported_status: 'LOST' }))
    .isRefused('UnknownStatus')
})

test('a save records what changed, field by field [4.17]', () => {
  given(created())
    .when(revise({ load_info: { weight: 41_000, equipment_type: 'V' }, notes: 'Call first' }))
    .gives(
      shipmentStream.happened('ShipmentRevised', {
        changes: [
          { path: 'load_info.weight', from: 42_000, to: 41_000 },
          { path: 'notes', from: null, to: 'Call first' },
        ],
      }),
    )
})

test('a save that changes nothing produces no event', () => {
  given(created())
    .when(revise({ load_info: { weight: 42_000 } }))
    .gives()
  given(created()).when(revise(COMPLETE_AGAIN)).gives()
})
const COMPLETE_AGAIN: ShipmentInput = { ...COMPLETE, ...stops({ ...COMPLETE.pick_stops[0] }, { ...COMPLETE.pick_stops[1] }) }

test('an invalid load is not saved [4.17, 5.1]', () => {
  given(created())
    .when(revise({ load_info: { weight: null } }))
    .alerts('Shipping Requirements: Weight is required')
})

test('a dispatch is an event of its own and includes driver and truck', () => {
  given(created(), covered())
    .when(revise({ load_info: { dispatched: '2026-11-20T08:30', driver_1_ref_driver: 'Al Reed', truck_num: '77', weight: 41_000 } }))
    .gives(
      shipmentStream.happened('ShipmentRevised', { changes: [{ path: 'load_info.weight', from: 42_000, to: 41_000 }] }),
      shipmentStream.happened('ShipmentDispatched', {
        dispatched: '2026-11-20T08:30',
        changes: [
          { path: 'load_info.driver_1_ref_driver', from: null, to: 'Al Reed' },
          { path: 'load_info.truck_num', from: null, to: '77' },
        ],
      }),
    )
})

test('without a dispatch, driver and truck are ordinary fields', () => {
  given(created(), covered())
    .when(revise({ load_info: { truck_num: '77' } }))
    .givesTypes('ShipmentRevised')
})

test('"now" is the clock of the first stop, and stays what it was on a load that is dispatched', () => {
  const answer = given(created(), covered()).when(revise({ load_info: { dispatched: true } }), { now: NOW })
  answer.gives(shipmentStream.happened('ShipmentDispatched', { dispatched: '2026-11-20T09:00', changes: [] }))
  given(created(), covered(), dispatched('2026-11-19'))
    .when(revise({ load_info: { dispatched: true } }))
    .gives()
})

test('a dispatch before the load is covered is refused [4.57, 5.35]', () => {
  given(created())
    .when(revise({ load_info: { dispatched: true } }))
    .alerts('Add Carrier and Cover to Dispatch.')
})

test('a dispatch can be corrected and removed', () => {
  given(created(), covered(), dispatched('2026-11-20T09:00'))
    .when(revise({ load_info: { dispatched: '2026-11-20T10:00' } }))
    .gives(shipmentStream.happened('ShipmentDispatched', { dispatched: '2026-11-20T10:00', changes: [] }))
  given(created(), covered(), dispatched('2026-11-20T09:00'))
    .when(revise({ load_info: { dispatched: null } }))
    .gives(shipmentStream.happened('DispatchWithdrawn', { dispatched: '2026-11-20T09:00' }))
})

test('a dispatch cannot be removed while a stop has an arrival [4.58, 4.60]', () => {
  given(created(), covered(), dispatched(), arrived(1, '2026-11-21'))
    .when(revise({ load_info: { dispatched: null } }))
    .isRefused('InvalidShipment')
})

test('arrivals and departures are events of their own, in the order of the trip', () => {
  const onTheRoad = given(created(), covered(), dispatched())
  onTheRoad
    .when(
      revise(
        stops(
          { arrival_date: '2026-11-21', arrival_time: '08:00', departure_date: '2026-11-21', departure_time: '10:00' },
          { arrival_date: '2026-11-22', notes: 'Gate 3' },
        ),
      ),
    )
    .gives(
      shipmentStream.happened('ShipmentRevised', { changes: [{ path: `pick_stops[${PRO}-S2].notes`, from: null, to: 'Gate 3' }] }),
      arrived(1, '2026-11-21', '08:00'),
      departed(1, '2026-11-21', '10:00'),
      arrived(2, '2026-11-22'),
    )
})

test('an arrival can be corrected and removed', () => {
  const there = given(created(), covered(), dispatched(), arrived(1, '2026-11-21', '08:00'))
  there.when(revise(stops({ arrival_time: '08:15' }))).gives(arrived(1, '2026-11-21', '08:15'))
  there
    .when(revise(stops({ arrival_date: null, arrival_time: null })))
    .gives(shipmentStream.happened('StopMilestoneWithdrawn', { stop_id: `${PRO}-S1`, milestone: 'arrival' }))
})

test('an arrival before the dispatch is refused [4.60]', () => {
  given(created(), covered())
    .when(revise(stops({ arrival_date: '2026-11-21' })))
    .isRefused('InvalidShipment')
})

test('a new stop that already has an arrival is added first, then marked as reached', () => {
  const answer = given(created(), covered(), dispatched()).when(
    revise({
      pick_stops: [{ id: `${PRO}-S1` }, { location: { city: 'Tulsa', state: 'OK' }, arrival_date: '2026-11-21' }, { id: `${PRO}-S2` }],
    }),
  )
  answer.givesTypes('ShipmentRevised', 'StopArrived')
  expect(answer.state().pick_stops.map((stop) => [stop.id, stop.stop_num, stop.arrival_date])).toEqual([
    [`${PRO}-S1`, 1, null],
    [`${PRO}-S3`, 2, '2026-11-21'],
    [`${PRO}-S2`, 3, null],
  ])
})

test('the id of a removed stop is not used again', () => {
  const withThird = given(created()).when(
    revise({ pick_stops: [{ id: `${PRO}-S1` }, { id: `${PRO}-S2` }, { location: { city: 'Waco', state: 'TX' } }] }),
  )
  const without = given(created(withThird.state())).when(revise(stops()))
  const again = given(created(without.state())).when(
    revise({ pick_stops: [{ id: `${PRO}-S1` }, { id: `${PRO}-S2` }, { location: { city: 'Waco', state: 'TX' } }] }),
  )
  expect(again.state().pick_stops[2]?.id).toBe(`${PRO}-S4`)
})

test.each([
  ['released', shipmentStream.happened('ShipmentReleased', { reason: null })],
  ['voided', shipmentStream.happened('ShipmentVoided', { reason: null, notes: null })],
])('a load that was %s cannot be saved [4.22]', (label, endEvent) => {
  given(created(), endEvent)
    .when(revise({ notes: 'x' }))
    .isRefused('ReadOnly', `Shipment ${PRO} is ${label} and can no longer be changed.`)
})

test('open events block a save until they are acknowledged, which the save itself may do [4.25]', () => {
  given(created(), opened)
    .when(revise({ notes: 'x' }))
    .isRefused('OpenEventsNotAcknowledged')
  given(created(), opened)
    .when(revise({ notes: 'x', open_events_acknowledged: true }))
    .givesTypes('OpenEventsAcknowledged', 'ShipmentRevised')
  given(created(), opened)
    .when(revise({ open_events_acknowledged: true }))
    .givesTypes('OpenEventsAcknowledged')
  given(created())
    .when(revise({ open_events_acknowledged: true }))
    .gives()
})

test('the last departure stops the tracking', () => {
  given(created(), covered(), dispatched(), shipmentStream.happened('TrackingStarted', { provider: 'sim', simulated: true }))
    .when(revise(stops({}, { departure_date: '2026-11-22' })))
    .gives(departed(2, '2026-11-22'), shipmentStream.happened('TrackingStopped', { provider: 'sim', reason: 'Delivered' }))
})

test('a time without a date is refused, although it makes no event', () => {
  const stops = [{ id: `${PRO}-S1`, arrival_time: '08:00' }, { id: `${PRO}-S2` }]
  given(created(), covered(), dispatched())
    .when({ type: 'ReviseShipment', shipment: { pick_stops: stops } })
    .alerts('PickStop 1: Arrival date is required')
})

test('dispatching a load removes its hold, so no dispatched load is on hold [4.59]', () => {
  const held = [created(), covered(), shipmentStream.happened('ShipmentHeld', { reason: 'Credit' })]
  const answer = given(...held).when(revise({ load_info: { dispatched: '2026-11-20T09:00' } }))
  answer.givesTypes('HoldRemoved', 'ShipmentDispatched')
  expect([shipmentStatus(answer.state()), answer.state().hold]).toEqual(['DISPATCHED', null])
  given(...held)
    .when(revise({ notes: 'Call first' }))
    .givesTypes('ShipmentRevised')
})
