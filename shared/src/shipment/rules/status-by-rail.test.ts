import { Result } from 'effect'
import { describe, expect, test } from 'vitest'
import { STATUS_ORDER } from '../../boards/columns/status-order.ts'
import type { ShipmentFacts } from '../commands.ts'
import { decideShipment } from '../decide.ts'
import type { ShipmentInput } from '../input.ts'
import { LEGS, LEGS_OF_TYPE, type Leg, type LegMilestone } from '../intermodal/legs.ts'
import { legCovered, legMilestone, railLoad } from '../intermodal/rail-load.fixture.ts'
import type { IntermodalType } from '../intermodal/shape.ts'
import { AFTER_TRIP, arrived, covered, created, DANA, departed, dispatched, folded, PRO, REQUIRED } from '../load.fixture.ts'
import { type ShipmentEvent, shipmentStream } from '../stream.ts'
import { isActive, shipmentStatus } from './status.ts'

const FIRST = `${PRO}-S1`
const LAST = `${PRO}-S2`
const facts: ShipmentFacts = { now: AFTER_TRIP, by: DANA, is_admin: false, required: REQUIRED, carrier: null }

const atLeg = (leg: Leg, milestone: LegMilestone, date: string | null): ShipmentInput => ({
  intermodal_legs: { [leg]: { [`${milestone}_date`]: date } },
})
const atStop = (id: string, moment: 'arrival' | 'departure', date: string | null): ShipmentInput => ({
  pick_stops: [FIRST, LAST].map((each) => (each === id ? { id, [`${moment}_date`]: date } : { id: each })),
})

type Step = readonly [status: string, at: (date: string | null) => ShipmentInput]

/** The steps of each intermodal type in order, and the load status after each. */
const ROUTES: Readonly<Record<IntermodalType, readonly Step[]>> = {
  door_to_door: [
    ['DISPATCHED', (date) => atLeg('door_to_door', 'dispatched', date)],
    ['ARRIVED SHIPPER', (date) => atStop(FIRST, 'arrival', date)],
    ['DEPARTED SHIPPER', (date) => atStop(FIRST, 'departure', date)],
    ['INGATED TO RAIL', (date) => atLeg('door_to_door', 'ingated', date)],
    ['ORIGIN RAIL DEPARTED', (date) => atLeg('door_to_door', 'departed', date)],
    ['ORIGIN RAIL DEPARTED', (date) => atLeg('door_to_door', 'arrived', date)],
    ['DEST RAIL NOTIFIED', (date) => atLeg('door_to_door', 'notified', date)],
    ['DEST DRAY OUTGATED', (date) => atLeg('door_to_door', 'outgated', date)],
    ['ARRIVED CONSIGNEE', (date) => atStop(LAST, 'arrival', date)],
    ['UNLOADED CONSIGNEE', (date) => atLeg('door_to_door', 'unloaded', date)],
    ['DELIVERED', (date) => atStop(LAST, 'departure', date)],
  ],
  standard: [
    ['PU DRAY DISPATCHED', (date) => atLeg('pickup_dray', 'dispatched', date)],
    ['PU DRAY OUTGATED', (date) => atLeg('pickup_dray', 'outgated', date)],
    ['ARRIVED SHIPPER', (date) => atStop(FIRST, 'arrival', date)],
    ['DEPARTED SHIPPER', (date) => atStop(FIRST, 'departure', date)],
    ['INGATED TO RAIL', (date) => atLeg('pickup_dray', 'ingated', date)],
    ['ORIGIN RAIL DEPARTED', (date) => atLeg('origin_rail', 'departed', date)],
    ['ORIGIN RAIL DEPARTED', (date) => atLeg('origin_rail', 'arrived', date)],
    ['ORIGIN RAIL NOTIFIED', (date) => atLeg('origin_rail', 'notified', date)],
    ['DEST DRAY DISPATCHED', (date) => atLeg('dest_dray', 'dispatched', date)],
    ['DEST DRAY OUTGATED', (date) => atLeg('dest_dray', 'outgated', date)],
    ['ARRIVED CONSIGNEE', (date) => atStop(LAST, 'arrival', date)],
    ['UNLOADED CONSIGNEE', (date) => atLeg('dest_dray', 'unloaded', date)],
    ['DELIVERED', (date) => atStop(LAST, 'departure', date)],
  ],
  cross_town: [
    ['PU DRAY DISPATCHED', (date) => atLeg('pickup_dray', 'dispatched', date)],
    ['PU DRAY OUTGATED', (date) => atLeg('pickup_dray', 'outgated', date)],
    ['ARRIVED SHIPPER', (date) => atStop(FIRST, 'arrival', date)],
    ['DEPARTED SHIPPER', (date) => atStop(FIRST, 'departure', date)],
    ['INGATED TO RAIL', (date) => atLeg('pickup_dray', 'ingated', date)],
    ['ORIGIN RAIL DEPARTED', (date) => atLeg('origin_rail', 'departed', date)],
    ['ORIGIN RAIL NOTIFIED', (date) => atLeg('origin_rail', 'notified', date)],
    ['X-TOWN', (date) => atLeg('cross_town', 'dispatched', date)],
    ['CROSS TOWN OUTGATED', (date) => atLeg('cross_town', 'outgated', date)],
    ['CROSS TOWN INGATED', (date) => atLeg('cross_town', 'ingated', date)],
    ['DEST RAIL DEPARTED', (date) => atLeg('dest_rail', 'departed', date)],
    ['DEST RAIL NOTIFIED', (date) => atLeg('dest_rail', 'notified', date)],
    ['DEST DRAY DISPATCHED', (date) => atLeg('dest_dray', 'dispatched', date)],
    ['DEST DRAY OUTGATED', (date) => atLeg('dest_dray', 'outgated', date)],
    ['ARRIVED CONSIGNEE', (date) => atStop(LAST, 'arrival', date)],
    ['UNLOADED CONSIGNEE', (date) => atLeg('dest_dray', 'unloaded', date)],
    ['DELIVERED', (date) => atStop(LAST, 'departure', date)],
  ],
}

const dayOf = (place: number) => `2026-12-${String(place + 1).padStart(2, '0')}`
const coveredLegs = (type: IntermodalType) => [created(railLoad(type)), ...LEGS_OF_TYPE[type].map(legCovered)]

/** The load after a save that must be accepted, or the refusal. */
const afterSave = (load: ReturnType<typeof folded>, shipment: ShipmentInput) => {
  const decision = decideShipment(load, { type: 'ReviseShipment', shipment }, facts)
  return Result.isFailure(decision)
    ? { refused: decision.failure.alerts?.map(({ message }) => message) ?? [decision.failure.message], load }
    : { refused: null, load: folded(decision.success, load) }
}

describe.each(['door_to_door', 'standard', 'cross_town'] as const)('status of a %s load', (type) => {
  const route = ROUTES[type]

  test('each step is allowed after the one before and gives the load its status [4.12, 4.14]', () => {
    let load = folded(coveredLegs(type))
    expect(shipmentStatus(load)).toBe('COVERED')
    route.forEach(([status, at], place) => {
      const { refused, load: next } = afterSave(load, at(dayOf(place)))
      expect([status, refused]).toEqual([status, null])
      expect(shipmentStatus(next)).toBe(status)
      expect(isActive(shipmentStatus(next))).toBe(status !== 'DELIVERED')
      load = next
    })
  })

  test('removing each step returns the load to the previous status [4.14]', () => {
    const statuses = ['COVERED', ...route.map(([status]) => status)]
    let load = route.reduce((state, [, at], place) => afterSave(state, at(dayOf(place))).load, folded(coveredLegs(type)))
    for (const [place, [status, at]] of [...route.entries()].reverse()) {
      expect(shipmentStatus(load)).toBe(status)
      load = afterSave(load, at(null)).load
      expect(shipmentStatus(load)).toBe(statuses[place])
    }
  })

  test.each(route.map(([status], place) => [status, place] as const).slice(1))(
    '%s (step %i) is refused before the load is dispatched [4.59, 4.60]',
    (_, place) => {
      const { refused, load } = afterSave(folded(coveredLegs(type)), route[place]?.[1](dayOf(place)) ?? {})
      expect(refused).toContain('Carrier Information: Dispatched is required')
      expect(shipmentStatus(load)).toBe('COVERED')
    },
  )

  test.each(route.map(([status], place) => [status, place] as const).slice(2))(
    '%s (step %i) is refused before the previous step',
    (_, place) => {
      const before = route
        .slice(0, place)
        .reduce((state, [, at], index) => afterSave(state, at(dayOf(index + 1))).load, folded(coveredLegs(type)))
      const { refused } = afterSave(before, route[place]?.[1](dayOf(0)) ?? {})
      expect(refused?.some((message) => / is before /.test(message))).toBe(true)
    },
  )

  test.each(route.map(([status, at]) => [status, at] as const))('%s is refused while the load has no carrier [4.57, 4.59]', (_, at) => {
    const { refused, load } = afterSave(folded([created(railLoad(type))]), at(dayOf(0)))
    expect(refused?.length).toBeGreaterThan(0)
    expect(shipmentStatus(load)).toBe('OPEN')
  })

  test('without a dispatch date, leg milestones do not take the load past COVERED [4.59]', () => {
    const last = LEGS_OF_TYPE[type].at(-1) as Leg
    expect(shipmentStatus(folded([...coveredLegs(type), legMilestone(last, 'unloaded', '2026-12-01')]))).toBe('COVERED')
  })

  test('boards sort statuses in trip order [4.12, 4.13, 4.14]', () => {
    const ranks = route.map(([status]) => STATUS_ORDER.indexOf(status as (typeof STATUS_ORDER)[number]))
    expect(ranks).not.toContain(-1)
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
  })
})

test('all sixteen intermodal statuses are reached, and of the main ones only DELIVERED and DISPATCHED [4.14]', () => {
  const reached = new Set(Object.values(ROUTES).flatMap((route) => route.map(([status]) => status)))
  const byRail = STATUS_ORDER.filter((status) => / (DRAY|RAIL|TOWN|SHIPPER|CONSIGNEE)|-TOWN|DRAY /.test(status))
  expect(byRail).toHaveLength(16)
  expect([...reached].toSorted()).toEqual([...byRail, 'DELIVERED', 'DISPATCHED'].toSorted())
})

const held = shipmentStream.happened('ShipmentHeld', { reason: null })
const some = [legCovered('pickup_dray'), legCovered('origin_rail')]
const all = [...some, legCovered('dest_dray')]

const CASES: readonly [string, string, readonly ShipmentEvent[]][] = [
  ['OPEN', 'some of its legs have a carrier', some],
  ['COVERED', 'all of its legs have a carrier', all],
  ['COVERED', 'the load has a carrier', [covered()]],
  ['COVERED', 'the load and a leg have different carriers', [covered(), legCovered('dest_dray')]],
  ['RESERVED', 'it is reserved and partly covered', [shipmentStream.happened('ShipmentReserved', { for: DANA }), ...some]],
  ['HOLD', 'it is on hold with all legs covered', [...all, held]],
  ['DISPATCHED', 'it is dispatched and no leg has a milestone', [...all, dispatched()]],
  [
    'PU DRAY DISPATCHED',
    'its first leg was sent with later ones open',
    [...some, dispatched(), legMilestone('pickup_dray', 'dispatched', '2026-12-01')],
  ],
  [
    'DEST DRAY DISPATCHED',
    'the last driver waits for the train',
    [...all, dispatched(), legMilestone('dest_dray', 'dispatched', '2026-12-01')],
  ],
  [
    'ARRIVED CONSIGNEE',
    'the furthest step counts, not the latest',
    [...all, dispatched(), arrived(2, '2026-12-09'), departed(1, '2026-12-10')],
  ],
  [
    'DELIVERED',
    'the empty container came back',
    [...all, dispatched(), departed(2, '2026-12-09'), legMilestone('dest_dray', 'ingated', '2026-12-10')],
  ],
  ['OPEN', 'only legs that its type does not have are covered', [legCovered('door_to_door')]],
  ['VOIDED', 'it is voided', [...all, shipmentStream.happened('ShipmentVoided', { reason: null, notes: null })]],
  ['RELEASED', 'it is released', [...all, dispatched(), shipmentStream.happened('ShipmentReleased', { reason: null })]],
]
test.each(CASES)('the status is %s when %s [4.12, 4.13, 4.14]', (status, _, events) => {
  expect(shipmentStatus(folded([created(railLoad('standard')), ...events]))).toBe(status)
})

test('an intermodal load without a type follows its stops, and a load of another mode ignores legs [4.14]', () => {
  const onTheRoad = [covered(), dispatched(), arrived(1, '2026-12-01')]
  expect(shipmentStatus(folded([created(railLoad(null)), ...onTheRoad]))).toBe('ARRIVED SHIPPER')
  const byRoad = { ...railLoad('standard'), mode: 'truckload' as const }
  expect(shipmentStatus(folded([created(byRoad), ...onTheRoad, legMilestone('dest_dray', 'unloaded', '2026-12-09')]))).toBe('ARRIVED')
})

test('stops between the first and the last belong to the shipper up to the last pickup, then to the consignee [4.14]', () => {
  const load = railLoad('standard', {
    pick_stops: [
      { id: FIRST },
      { event_type: 'D', location_name: 'Half', location: { city: 'Fontana', state: 'CA' } },
      { event_type: 'P', location_name: 'Plant 5', location: { city: 'Colton', state: 'CA' } },
      { event_type: 'D', location_name: 'Dock 8', location: { city: 'Elizabeth', state: 'NJ' } },
      { id: LAST },
    ],
  })
  const [, half, second, dock] = load.pick_stops.map(({ id }) => Number(id?.split('-S')[1]))
  const base = [created(load), ...all, dispatched()]
  const at = (...events: readonly ShipmentEvent[]) => shipmentStatus(folded([...base, ...events]))
  expect(at(arrived(half ?? 0, '2026-12-01'))).toBe('ARRIVED')
  expect(at(departed(half ?? 0, '2026-12-01'))).toBe('DEPARTED')
  expect(at(arrived(second ?? 0, '2026-12-01'))).toBe('ARRIVED SHIPPER')
  expect(at(departed(second ?? 0, '2026-12-01'))).toBe('DEPARTED SHIPPER')
  expect(at(arrived(dock ?? 0, '2026-12-01'))).toBe('ARRIVED CONSIGNEE')
  expect(at(departed(dock ?? 0, '2026-12-01'))).toBe('DEPARTED')
  expect(LEGS).toHaveLength(6)
})

test("a load keeps a dispatch date of its own, or one with later milestones, when its first leg's dispatch is removed", () => {
  const load = folded(coveredLegs('standard'))
  const sent = afterSave(load, { load_info: { dispatched: '2026-11-30' }, ...atLeg('pickup_dray', 'dispatched', '2026-12-01') }).load
  expect(shipmentStatus(afterSave(sent, atLeg('pickup_dray', 'dispatched', null)).load)).toBe('DISPATCHED')
  const rolling = afterSave(afterSave(load, atLeg('pickup_dray', 'dispatched', '2026-12-01')).load, atStop(FIRST, 'arrival', '2026-12-02'))
  const { refused, load: left } = afterSave(rolling.load, atLeg('pickup_dray', 'dispatched', null))
  expect([refused, left.load_info.dispatched]).toEqual([null, '2026-12-01'])
})
