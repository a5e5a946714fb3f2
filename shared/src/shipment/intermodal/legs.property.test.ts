import { Result, Schema } from 'effect'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { STATUS_ORDER } from '../../boards/columns/status-order.ts'
import type { Json } from '../../log/envelope.ts'
import { inputOfBody, ShipmentBody } from '../../protocol/shipment-body.ts'
import { shipmentOfResource, shipmentResource } from '../../protocol/shipment-resource.ts'
import { shipmentColumns } from '../board-row.ts'
import type { ShipmentCommand, ShipmentFacts } from '../commands.ts'
import { decideShipment } from '../decide.ts'
import { ShipmentInput } from '../input.ts'
import { AFTER_TRIP, covered, created, DANA, dispatched, folded, PRO, REQUIRED, TEST_CARRIER } from '../load.fixture.ts'
import { mergeInput } from '../merge-input.ts'
import { alertsOf } from '../rules/alerts.ts'
import { legStatus } from '../rules/leg-status.ts'
import { shipmentStatus } from '../rules/status.ts'
import { fromSparseShipment, toSparseShipment } from '../sparse-shipment.ts'
import type { Shipment } from '../state.ts'
import type { ShipmentEvent } from '../stream.ts'
import { LEGS, LEGS_OF_TYPE, MILESTONES_OF_LEG } from './legs.ts'
import { isCovered, legsInUse } from './load-legs.ts'
import { legCovered, legMilestone, railLoad } from './rail-load.fixture.ts'
import { INTERMODAL_TYPES } from './shape.ts'

const some = <T extends Record<string, fc.Arbitrary<unknown>>>(fields: T) => fc.record(fields, { requiredKeys: [] })
const day = fc.option(
  fc.integer({ min: 20, max: 28 }).map((number) => `2026-11-${number}`),
  { freq: 4 },
)
const clock = fc.option(fc.constantFrom('00:00', '06:30', '12:00', '23:59'))
const textValue = fc.constantFrom('Hobart', 'Corwith', 'Plant 4, Ontario, CA', '', null)
const ramp = fc.option(
  some({
    name: textValue,
    city: textValue,
    state: fc.constantFrom('CA', 'IL', null),
    timezone: fc.constantFrom('America/Denver', 'Mars/X', null),
  }),
)
const leg = (name: (typeof LEGS)[number]) =>
  some({
    reference: textValue,
    origin: textValue,
    destination: textValue,
    eta_date: day,
    eta_time: clock,
    ...Object.fromEntries(
      MILESTONES_OF_LEG[name].flatMap((milestone) => [
        [`${milestone}_date`, day],
        [`${milestone}_time`, clock],
      ]),
    ),
  })
const stops = fc
  .tuple(some({ arrival_date: day, departure_date: day }), some({ arrival_date: day, departure_date: day }))
  .map(([first, last]) => [
    { id: `${PRO}-S1`, ...first },
    { id: `${PRO}-S2`, ...last },
  ])
const decode = Schema.decodeUnknownSync(ShipmentInput)
const input = fc
  .oneof(
    { weight: 4, arbitrary: some({ intermodal_legs: some(Object.fromEntries(LEGS.map((name) => [name, leg(name)]))) }) },
    {
      weight: 3,
      arbitrary: fc.constantFrom(...LEGS).chain((name) => leg(name).map((fields) => ({ intermodal_legs: { [name]: fields } }))),
    },
    { weight: 2, arbitrary: some({ load_info: some({ dispatched: fc.oneof(day, fc.constant(true)) }), pick_stops: stops }) },
    {
      weight: 1,
      arbitrary: some({
        mode: fc.constantFrom('intermodal', 'truckload'),
        intermodal: some({
          type: fc.constantFrom(...INTERMODAL_TYPES, null),
          waybill_1: textValue,
          rail_free_time_start_date: day,
          rail_free_time_end_date: day,
          pickup_ramp: ramp,
          destination_ramp: ramp,
        }),
      }),
    },
  )
  .map((body) => decode(body))

const aLeg = fc.constantFrom(...LEGS)
const command: fc.Arbitrary<ShipmentCommand> = fc.oneof(
  { weight: 6, arbitrary: input.map((shipment) => ({ type: 'ReviseShipment' as const, shipment })) },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('CoverLeg' as const),
      leg: aLeg,
      override_reason: fc.constant(null),
      shipment: fc.option(input, { freq: 2 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('UncoverLeg' as const),
      leg: aLeg,
      reason: fc.constantFrom('Late', ''),
      notes: fc.constant(null),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom<ShipmentCommand>(
      { type: 'CoverShipment', override_reason: null, shipment: null },
      { type: 'UncoverShipment', reason: 'Rate', notes: null },
      { type: 'HoldShipment', reason: null },
      { type: 'RemoveHold' },
      { type: 'ReleaseShipment', reason: 'POD received' },
    ),
  },
)

/** Intermodal loads at different points of their trip. */
const start = fc.constantFrom(...INTERMODAL_TYPES).chain((type) => {
  const legs = LEGS_OF_TYPE[type].map(legCovered)
  const first = LEGS_OF_TYPE[type][0] ?? 'pickup_dray'
  const sent = [dispatched('2026-11-20T09:00'), legMilestone(first, 'dispatched', '2026-11-20')]
  return fc
    .constantFrom<readonly ShipmentEvent[]>([], legs, [covered()], [...legs, ...sent], [covered(), ...sent])
    .map((events) => [created(railLoad(type)), ...events])
})

const facts: ShipmentFacts = { now: AFTER_TRIP, by: DANA, is_admin: false, required: REQUIRED, carrier: TEST_CARRIER }
const asJson = (value: unknown) => JSON.parse(JSON.stringify(value)) as Json

/** Invariants of every load that commands lead to. */
const expectInvariants = (load: Shipment) => {
  expect(STATUS_ORDER).toContain(shipmentStatus(load))
  expect(asJson(shipmentColumns(load))).toEqual(shipmentColumns(load))
  for (const name of LEGS) expect(legStatus(load, name) === null).toBe(!legsInUse(load).includes(name))
  // Saving a response as it was returned changes nothing [7.20].
  const resource = asJson({ ...shipmentResource(load, 1, REQUIRED), lock: null }) as unknown as Parameters<typeof shipmentOfResource>[0]
  if (load.mode === 'intermodal') expect(shipmentOfResource(resource)).toEqual(asJson(load))
  const sentBack = inputOfBody(Schema.decodeUnknownSync(ShipmentBody)(resource, { onExcessProperty: 'error' })).input
  const again = mergeInput(load, sentBack, AFTER_TRIP)
  expect([again.intermodal, again.intermodal_legs]).toEqual([load.intermodal, load.intermodal_legs])
}

test('leg commands in any order are decided, fold, and read back the same [2.79, 7.30]', () => {
  fc.assert(
    fc.property(start, fc.array(command, { maxLength: 15, size: 'max' }), (events, commands) => {
      let load: Shipment = folded(events)
      for (const legCommand of commands) {
        const decision = decideShipment(load, legCommand, facts)
        if (Result.isFailure(decision)) {
          expect(decision.failure.message).not.toBe('')
          continue
        }
        expect(asJson(decision.success)).toEqual(decision.success)
        load = folded(decision.success, load)
      }
      expectInvariants(load)
    }),
    { numRuns: 60 },
  )
})

test('an accepted save of an intermodal load folds to exactly the merged load, without alerts [5.1]', () => {
  fc.assert(
    fc.property(start, input, (events, shipment) => {
      const load = folded(events)
      const decision = decideShipment(load, { type: 'ReviseShipment', shipment }, facts)
      const after = mergeInput(load, shipment, AFTER_TRIP)
      if (Result.isFailure(decision)) {
        expect(decision.failure.alerts).toEqual(alertsOf(after, REQUIRED))
        return
      }
      const result = folded(decision.success, load)
      expect({ ...result, dispatcher_actual_user: null, made: null }).toEqual({ ...after, dispatcher_actual_user: null, made: null })
      if (decision.success.length > 0) expect(alertsOf(result, REQUIRED)).toEqual([])
    }),
    { numRuns: 200 },
  )
})

test('no leg is dispatched or moves without a carrier [4.57, 4.59, 4.60]', () => {
  fc.assert(
    fc.property(start, fc.array(command, { maxLength: 12, size: 'max' }), (events, commands) => {
      let load: Shipment = folded(events)
      for (const legCommand of commands) {
        const decision = decideShipment(load, legCommand, facts)
        if (Result.isFailure(decision)) continue
        load = folded(decision.success, load)
        const moved = legsInUse(load).filter((name) => !['OPEN', 'COVERED', null].includes(legStatus(load, name)))
        for (const name of moved) expect(load.intermodal_legs[name].carrier ?? load.carrier).not.toBeNull()
        if (moved.length > 0) expect(load.load_info.dispatched).not.toBeNull()
        if (load.load_info.dispatched === null) expect(['OPEN', 'HOLD', 'COVERED', 'RELEASED']).toContain(shipmentStatus(load))
        expect(shipmentStatus(load) === 'COVERED').toBe(
          isCovered(load) && load.load_info.dispatched === null && !load.hold && !load.released,
        )
      }
    }),
    { numRuns: 60 },
  )
})

test('the creation event of an intermodal load holds only fields that are not blank and reads back complete', () => {
  fc.assert(
    fc.property(start, input, (events, shipment) => {
      const load = mergeInput(folded(events), shipment, AFTER_TRIP)
      expect(fromSparseShipment(asJson(toSparseShipment(load)) as never)).toEqual(load)
    }),
  )
})
