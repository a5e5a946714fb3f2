import { Result, Schema } from 'effect'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json } from '../log/envelope.ts'
import { shipmentColumns } from './board-row.ts'
import type { ShipmentCommand, ShipmentFacts } from './commands.ts'
import { decideShipment } from './decide.ts'
import { ShipmentInput } from './input.ts'
import { AFTER_TRIP, COMPLETE, covered, created, DANA, dispatched, folded, PRO, REQUIRED, TEST_CARRIER, testLoad } from './load.fixture.ts'
import { mergeInput } from './merge-input.ts'
import { alertsOf } from './rules/alerts.ts'
import { MODES, RATE_TYPES } from './shape.ts'
import type { Shipment } from './state.ts'
import { shipmentStream } from './stream.ts'

const day = fc.integer({ min: 18, max: 26 }).map((number) => `2026-11-${number}`)
const clock = fc.integer({ min: 0, max: 23 }).map((hour) => `${String(hour).padStart(2, '0')}:30`)
const typed = fc.oneof(
  fc.integer({ min: 0, max: 50_000 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom('', 'heavy', '1,200', null),
)
const dollars = fc.oneof(fc.integer({ min: 0, max: 9999 }).map(String), fc.constantFrom('1450.50', null))
const textValue = fc.oneof(
  fc.string({ maxLength: 12 }).filter((text) => !text.includes('\u0000')),
  fc.constantFrom(null, 'Chicago'),
)
const some = <T extends Record<string, fc.Arbitrary<unknown>>>(fields: T) => fc.record(fields, { requiredKeys: [] })

const stop = some({
  id: fc.constantFrom(`${PRO}-S1`, `${PRO}-S2`, `${PRO}-S3`, `${PRO}-S4`, null, 'x'),
  event_type: fc.constantFrom('P', 'D', 'S'),
  location_name: textValue,
  weight: typed,
  city: textValue,
  location: some({
    city: textValue,
    state: fc.constantFrom('IL', 'TX', null),
    timezone: fc.constantFrom('America/Chicago', 'America/Denver', 'Mars/X', null),
  }),
  references: fc.array(textValue, { maxLength: 3 }),
  appt_start_date: fc.option(day),
  appt_start_time: fc.option(clock),
  appt_end_date: fc.option(day),
  ready_or_deliver_date: fc.option(day),
  arrival_date: fc.option(day),
  arrival_time: fc.option(clock),
  departure_date: fc.option(day),
})

/** Raw input as requests may contain it, before decoding. */
const wire = some({
  mode: fc.constantFrom(...MODES),
  customer: fc.option(some({ id: fc.constantFrom('7', '8'), name: textValue })),
  bill_to: fc.option(some({ name: textValue })),
  load_info: some({
    dispatched: fc.oneof(
      day,
      fc.boolean(),
      fc.constant(null),
      fc.tuple(day, clock).map((parts) => parts.join(' ')),
    ),
    weight: typed,
    miles: typed,
    equipment_type: textValue,
    declared_value: dollars,
    truck_num: textValue,
    req_tonu: fc.boolean(),
  }),
  rates: some({
    customer_line_haul_rate_type: fc.constantFrom(...RATE_TYPES, null),
    customer_line_haul_rate: dollars,
    customer_fsc_per_mile: typed,
  }),
  accessorial_lines: fc.array(
    some({ line_num: fc.option(fc.integer({ min: 1, max: 6 })), code: textValue, carrier_rate: dollars, carrier: textValue }),
    {
      maxLength: 4,
    },
  ),
  items: fc.array(some({ pieces: typed }), { maxLength: 3 }),
  pick_stops: fc.array(stop, { maxLength: 5 }),
  notes: textValue,
  open_events_acknowledged: fc.boolean(),
})
const decode = Schema.decodeUnknownSync(ShipmentInput)
const input = wire.map((body) => decode(body))
/** Most saves change little on a valid load. */
const smallInput = fc.oneof(
  { weight: 1, arbitrary: input },
  {
    weight: 3,
    arbitrary: some({
      load_info: some({ weight: fc.integer({ min: 1, max: 45_000 }), truck_num: textValue, dispatched: fc.constantFrom(true, null) }),
      rates: some({ customer_line_haul_rate: dollars }),
      notes: textValue,
      open_events_acknowledged: fc.boolean(),
    }).map((body) => decode(body)),
  },
  {
    weight: 3,
    arbitrary: fc
      .record({
        first: some({
          arrival_date: fc.constantFrom('2026-11-21', null),
          notes: textValue,
          ready_or_deliver_date: fc.constant('2026-11-21'),
        }),
        last: some({ departure_date: fc.constantFrom('2026-11-22', null), ready_or_deliver_date: fc.constant('2026-11-21') }),
        between: fc.option(fc.record({ location: fc.constant({ city: 'Tulsa', state: 'OK' }) })),
        swap: fc.boolean(),
      })
      .map(({ first, last, between, swap }) => {
        const stops = [{ id: `${PRO}-S1`, ...first }, ...(between ? [between] : []), { id: `${PRO}-S2`, ...last }]
        return decode({ pick_stops: swap ? stops.toReversed() : stops })
      }),
  },
)

const ids = fc.integer({ min: 1, max: 3 })
const DOCUMENT = { name: 'pod.pdf', folder: 'POD', media_type: 'application/pdf', size: 9, sha256: 'ab', form: null }
const quick: readonly ShipmentCommand[] = [
  { type: 'HoldShipment', reason: null },
  { type: 'RemoveHold' },
  { type: 'ReserveShipment' },
  { type: 'UnreserveShipment' },
  { type: 'ReleaseShipment', reason: null },
  { type: 'VoidShipment', reason: null, notes: null },
  { type: 'UnvoidShipment', reason: null },
  { type: 'LogCheckCall', date: null, time: null, city: null, state: null, note: null, source: 'user' },
  { type: 'OpenEvent', event_type: 'Call', note: null, due_at: null },
  { type: 'AcknowledgeEvents' },
  { type: 'StartTracking', provider: 'sim', simulated: true },
  { type: 'StopTracking', provider: 'sim', reason: null },
  { type: 'AttachDocument', document: DOCUMENT },
  { type: 'RemoveDocument', id: `${PRO}-D1`, reason: null },
  { type: 'RequestConfirmation', to: 'desk@carrier.example', subject: 's', body: 'b', document: DOCUMENT },
  { type: 'RecordConfirmationSent', id: `${PRO}-R1`, simulated: true, message_id: '<m>' },
  { type: 'RecordConfirmationFailed', id: `${PRO}-R2`, reason: '550', unknown: false },
  { type: 'MarkConfirmation', confirm_sent: true, sent_by_username: null, confirm_received: true, received_by_username: null },
  { type: 'MarkConfirmation', confirm_sent: false, sent_by_username: null, confirm_received: null, received_by_username: null },
  {
    type: 'PlaceTrackingOrder',
    order_id: 'MP-1',
    provider: 'sim',
    simulated: true,
    code: null,
    order_hyperlink: null,
    particulars: {
      tracking_duration: 48,
      tracking_interval: 60,
      track_start_time_date: '2026-11-21',
      track_start_time_time: '08:00',
      load_identifier: PRO,
      truck_trailer_number: '7',
      driver_cell: null,
    },
    trip_sheet: [],
  },
  { type: 'ReceiveTrackingOrderStatus', order_id: 'MP-1', code: '1021', message: null },
  { type: 'ReceiveTrackingOrderStatus', order_id: 'MP-1', code: '1022', message: null },
  { type: 'StopTrackingOrder', order_id: 'MP-1', reason: null },
]
const aStop = ids.map((id) => `${PRO}-S${id}`)
const command: fc.Arbitrary<ShipmentCommand> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constant('ReviseShipment' as const), shipment: smallInput }) },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('CoverShipment' as const),
      override_reason: fc.option(fc.constant('Known')),
      shipment: fc.option(smallInput),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('UncoverShipment' as const), reason: fc.constantFrom('Late', ''), notes: fc.constant(null) }),
  },
  { weight: 8, arbitrary: fc.constantFrom(...quick) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('ReceiveCarrierBid' as const),
      bid: some({ mc_num: fc.constantFrom('123456', 'MC-9', '', null), amount: fc.integer({ min: -1, max: 500_000 }), note: textValue }),
    }),
  },
  {
    weight: 1,
    arbitrary: ids.map((id) => ({ type: 'ReviseCarrierBid' as const, id: `${PRO}-B${id}`, bid: { amount: id, mc_num: String(id) } })),
  },
  { weight: 1, arbitrary: ids.map((id) => ({ type: 'WithdrawCarrierBid' as const, id: `${PRO}-B${id}` })) },
  { weight: 1, arbitrary: ids.map((id) => ({ type: 'VoidCheckCall' as const, id: `${PRO}-C${id}`, reason: null })) },
  { weight: 1, arbitrary: ids.map((id) => ({ type: 'CloseEvent' as const, id: `${PRO}-E${id}`, resolution: null })) },
  { weight: 1, arbitrary: ids.map((id) => ({ type: 'EditEvent' as const, id: `${PRO}-E${id}`, note: 'x' })) },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('RecordTrackingUpdate' as const),
      stop_id: aStop,
      update: fc.constantFrom('arrived' as const, 'departed' as const),
      date: day,
      time: clock,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('RecordTrackingEta' as const),
      stop_id: aStop,
      eta: fc.constant(AFTER_TRIP),
      minutes_late: fc.integer({ min: -60, max: 60 }),
    }),
  },
)
/** Loads at different points of their life. */
const tracked = shipmentStream.happened('TrackingStarted', { provider: 'sim', simulated: true })
const onTheRoad = [created(), covered(), dispatched()]
const start = fc.constantFrom([created()], [created(), covered()], onTheRoad, [...onTheRoad, tracked])

const factsFor = (is_admin: boolean): ShipmentFacts => ({ now: AFTER_TRIP, by: DANA, is_admin, required: REQUIRED, carrier: TEST_CARRIER })
const asJson = (value: unknown) => JSON.parse(JSON.stringify(value)) as Json

test('commands in any order are decided, fold, and give a board row of finite numbers', () => {
  fc.assert(
    fc.property(start, fc.array(fc.tuple(command, fc.boolean()), { maxLength: 25, size: 'max' }), (events, commands) => {
      let load: Shipment = folded(events)
      for (const [sentCommand, isAdmin] of commands) {
        const decision = decideShipment(load, sentCommand, factsFor(isAdmin))
        if (Result.isFailure(decision)) continue
        for (const event of decision.success) {
          expect(asJson(event.data)).toEqual(event.data)
          load = shipmentStream.evolve(load, { ...event, meta: { at: AFTER_TRIP, by: DANA, command_id: 'c' } })
        }
        const row = shipmentColumns(load)
        expect(asJson(row)).toEqual(row)
        expect([row.customer_total, row.carrier_total].every(Number.isSafeInteger)).toBe(true)
        expect(new Set(load.pick_stops.map((stop) => stop.id)).size).toBe(load.pick_stops.length)
      }
    }),
    { numRuns: 100 },
  )
})

test('an accepted save folds to exactly the merged load, without alerts [5.1]', () => {
  fc.assert(
    fc.property(smallInput, start, (shipment, events) => {
      const load = folded(events)
      const decision = decideShipment(load, { type: 'ReviseShipment', shipment }, factsFor(false))
      const after = mergeInput(load, shipment, AFTER_TRIP)
      if (Result.isFailure(decision)) {
        expect(decision.failure.alerts).toEqual(alertsOf(after, REQUIRED))
        return
      }
      const result = folded(decision.success, load)
      if (decision.success.length > 0) expect(alertsOf(result, REQUIRED)).toEqual([])
      // Counters follow from the ids, the last departure stops tracking, and the sender of the save is the one who dispatched.
      const apart = { made: null, tracking: null, dispatcher_actual_user: null }
      expect({ ...result, ...apart }).toEqual({ ...after, ...apart })
      expect(result.made.stops).toBeGreaterThanOrEqual(load.made.stops)
    }),
    { numRuns: 300 },
  )
})

test('any decoded input can be decided for a load that does not exist yet', () => {
  fc.assert(
    fc.property(input, fc.constantFrom('user', 'tender', 'import'), (shipment, source) => {
      const decision = decideShipment(null, { type: 'CreateShipment', pro: PRO, shipment, source }, factsFor(false))
      if (Result.isFailure(decision)) expect(decision.failure.alerts?.length).toBeGreaterThan(0)
      else shipmentColumns(folded(decision.success))
    }),
  )
})

test('a complete load stays complete', () => {
  expect(decode(asJson(COMPLETE))).toMatchObject({ mode: 'truckload' })
  expect(alertsOf(testLoad(), REQUIRED)).toEqual([])
})
