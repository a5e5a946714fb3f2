import { describe, expect, test } from 'vitest'
import { legCovered, legMilestone, railLoad } from '../intermodal/rail-load.fixture.ts'
import { arrived, covered, created, departed, dispatched, folded } from '../load.fixture.ts'
import type { ShipmentEvent } from '../stream.ts'
import { dispatchAlerts } from './dispatch.ts'
import { legAlerts } from './legs.ts'

const load = (...events: readonly ShipmentEvent[]) => folded([created(railLoad('cross_town')), ...events])
const messagesOf = (...events: readonly ShipmentEvent[]) => legAlerts(load(...events)).map(({ message }) => message)
const all = (['pickup_dray', 'origin_rail', 'cross_town', 'dest_rail', 'dest_dray'] as const).map(legCovered)
const rolling = [...all, dispatched('2026-12-01T08:00')]

describe('dispatching an intermodal load', () => {
  test('an intermodal load can be dispatched if it or its first leg is covered; a later leg is not enough [4.57, 5.35]', () => {
    const refused = ['Add Carrier and Cover to Dispatch.']
    expect(dispatchAlerts(load(dispatched())).map(({ message }) => message)).toEqual(refused)
    expect(dispatchAlerts(load(legCovered('dest_dray'), dispatched())).map(({ message }) => message)).toEqual(refused)
    expect(dispatchAlerts(load(legCovered('pickup_dray'), dispatched()))).toEqual([])
    expect(dispatchAlerts(load(covered(), dispatched()))).toEqual([])
  })

  test('a leg without a carrier takes no milestones, nor do the stops it serves [4.57]', () => {
    const sent = [legCovered('pickup_dray'), dispatched('2026-12-01')]
    expect(legAlerts(load(...sent, legMilestone('origin_rail', 'departed', '2026-12-02')))).toEqual([
      {
        key: 'intermodal_legs.origin_rail.departed:before_cover',
        field: 'intermodal_legs.origin_rail.departed_date',
        message: 'Origin Rail: Add Carrier and Cover to Dispatch.',
      },
    ])
    expect(messagesOf(...sent, arrived(1, '2026-12-02'))).toEqual([])
    expect(messagesOf(...sent, arrived(2, '2026-12-09'))).toEqual(['Dest Dray: Add Carrier and Cover to Dispatch.'])
    expect(messagesOf(covered(), dispatched('2026-12-01'), arrived(2, '2026-12-09'))).toEqual([])
  })

  test('a leg takes no milestones before the load is dispatched [4.58, 4.60, 5.36]', () => {
    expect(messagesOf(...all, legMilestone('origin_rail', 'departed', '2026-12-02'))).toEqual([
      'Carrier Information: Dispatched is required',
      'Origin Rail: Departed must be empty until the load is dispatched',
    ])
    expect(messagesOf(...rolling, legMilestone('pickup_dray', 'dispatched', '2026-12-01T07:59'))).toEqual([
      'Pickup Dray: Dispatched is before the load was Dispatched',
    ])
    expect(messagesOf(...rolling, legMilestone('pickup_dray', 'dispatched', '2026-12-01T08:00'))).toEqual([])
  })
})

describe('order of intermodal milestones', () => {
  const CASES: readonly [string, readonly ShipmentEvent[], readonly string[]][] = [
    [
      'within a leg',
      [legMilestone('cross_town', 'outgated', '2026-12-05T10:00'), legMilestone('cross_town', 'ingated', '2026-12-05T09:00')],
      ['Cross Town: Ingated is before Outgated'],
    ],
    [
      'after its dispatch',
      [legMilestone('cross_town', 'dispatched', '2026-12-05'), legMilestone('cross_town', 'ingated', '2026-12-04')],
      ['Cross Town: Ingated is before Dispatched'],
    ],
    [
      'from leg to leg',
      [legMilestone('pickup_dray', 'ingated', '2026-12-03'), legMilestone('origin_rail', 'departed', '2026-12-02')],
      ['Origin Rail: Departed is before Pickup Dray Ingated'],
    ],
    [
      'across a leg without milestones',
      [legMilestone('origin_rail', 'departed', '2026-12-03'), legMilestone('dest_rail', 'arrived', '2026-12-02')],
      ['Dest Rail: Arrived is before Origin Rail Departed'],
    ],
    [
      'from a stop to a leg',
      [departed(1, '2026-12-03'), legMilestone('pickup_dray', 'ingated', '2026-12-02')],
      ['Pickup Dray: Ingated is before PickStop 1 Departure'],
    ],
    [
      'from a leg to a stop',
      [legMilestone('dest_dray', 'outgated', '2026-12-08'), arrived(2, '2026-12-07')],
      ['PickStop 2: Arrival is before Dest Dray Outgated'],
    ],
    [
      'for the return of the empty container',
      [departed(2, '2026-12-08'), legMilestone('dest_dray', 'ingated', '2026-12-07')],
      ['Dest Dray: Ingated is before PickStop 2 Departure'],
    ],
    [
      'when a train is notified before it arrived',
      [legMilestone('dest_rail', 'arrived', '2026-12-08T10:00'), legMilestone('dest_rail', 'notified', '2026-12-08T09:00')],
      ['Dest Rail: Notified is before Arrived'],
    ],
    [
      'when a driver waits for the train',
      [legMilestone('dest_dray', 'dispatched', '2026-12-02'), legMilestone('dest_rail', 'arrived', '2026-12-05')],
      [],
    ],
    [
      'when there are dates without times',
      [legMilestone('cross_town', 'outgated', '2026-12-05T10:00'), legMilestone('cross_town', 'ingated', '2026-12-05')],
      [],
    ],
    ['of stops alone, which the stop rules check', [departed(1, '2026-12-05'), arrived(2, '2026-12-04')], []],
  ]
  test.each(CASES)('%s', (_, events, messages) => {
    expect(messagesOf(...rolling, ...events)).toEqual(messages)
  })

  test('milestones are compared in the local time of each place: the train leaves Los Angeles and arrives in Chicago, two hours ahead', () => {
    const left = legMilestone('origin_rail', 'departed', '2026-12-03T22:00')
    expect(messagesOf(...rolling, left, legMilestone('origin_rail', 'arrived', '2026-12-03T23:59'))).toEqual([
      'Origin Rail: Arrived is before Departed',
    ])
    expect(messagesOf(...rolling, left, legMilestone('origin_rail', 'arrived', '2026-12-04T00:00'))).toEqual([])
    const there = legMilestone('dest_rail', 'notified', '2026-12-08T10:00')
    expect(messagesOf(...rolling, there, arrived(2, '2026-12-08', '10:00'))).toEqual([])
    expect(messagesOf(...rolling, there, arrived(2, '2026-12-08', '09:59'))).toEqual(['PickStop 2: Arrival is before Dest Rail Notified'])
  })
})

test('a time needs a date', () => {
  const timed = railLoad('standard', { intermodal_legs: { pickup_dray: { eta_time: '08:00', dispatched_time: '07:00' } } })
  expect(legAlerts(timed).map(({ field, message }) => [field, message])).toEqual([
    ['intermodal_legs.pickup_dray.eta_date', 'Pickup Dray: ETA date is required'],
    ['intermodal_legs.pickup_dray.dispatched_date', 'Pickup Dray: Dispatched date is required'],
  ])
  const elsewhere = railLoad('standard', { intermodal_legs: { cross_town: { ingated_time: '08:00' } } })
  for (const mode of ['intermodal', 'truckload'] as const) {
    expect(legAlerts({ ...elsewhere, mode }).map(({ message }) => message)).toEqual(['Cross Town: Ingated date is required'])
  }
})

test('free time does not end before it begins [2.78]', () => {
  const free = (start: string, end: string) =>
    legAlerts(railLoad('standard', { intermodal: { type: 'standard', rail_free_time_start_date: start, rail_free_time_end_date: end } }))
  expect(free('2026-12-08', '2026-12-07').map(({ message }) => message)).toEqual([
    'Intermodal: Rail free time end is before Rail free time start',
  ])
  expect(free('2026-12-08', '2026-12-08')).toEqual([])
})

test('a covered leg cannot be removed by changing the type or the mode', () => {
  const coveredLoad = load(legCovered('cross_town'))
  const stray = [['intermodal.type', 'Intermodal: Cross Town is covered or under way. Clear its dates and uncover it first']]
  const alertsWith = (changed: typeof coveredLoad) => legAlerts(changed).map(({ field, message }) => [field, message])
  expect(alertsWith({ ...coveredLoad, intermodal: { ...coveredLoad.intermodal, type: 'standard' } })).toEqual(stray)
  expect(alertsWith({ ...coveredLoad, mode: 'truckload' })).toEqual([['mode', stray[0]?.[1]]])
  expect(alertsWith(coveredLoad)).toEqual([])
})
