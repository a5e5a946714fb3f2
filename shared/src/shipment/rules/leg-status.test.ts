import { expect, test } from 'vitest'
import { happened, type ShipmentEvent } from '../events.ts'
import { LEGS, LEGS_OF_TYPE, type Leg, MILESTONES_OF_LEG } from '../intermodal/legs.ts'
import { legCovered, legReached, railLoad } from '../intermodal/test-rail-load.ts'
import { covered, created, folded } from '../test-load.ts'
import { legStatus } from './leg-status.ts'

const statusOf = (leg: Leg, ...events: readonly ShipmentEvent[]) => legStatus(folded([created(railLoad('cross_town')), ...events]), leg)

test('a leg is open, covered by its own carrier or that of the load, and then the furthest thing that happened on it [2.79]', () => {
  expect(statusOf('pickup_dray')).toBe('OPEN')
  expect(statusOf('pickup_dray', legCovered('pickup_dray'))).toBe('COVERED')
  expect(statusOf('pickup_dray', covered())).toBe('COVERED')
  expect(statusOf('dest_rail', legCovered('pickup_dray'))).toBe('OPEN')
})

test.each(
  LEGS.filter((leg) => leg !== 'door_to_door').flatMap((leg) => MILESTONES_OF_LEG[leg].map((milestone) => [leg, milestone] as const)),
)('%s that has %s says so, until that is taken back [2.79]', (leg, milestone) => {
  const reached = legReached(leg, milestone, '2026-12-01')
  expect(statusOf(leg, legCovered(leg), reached)).toBe(milestone.toUpperCase())
  expect(statusOf(leg, legCovered(leg), reached, happened('LegMilestoneWithdrawn', { leg, milestone }))).toBe('COVERED')
})

test('the furthest counts, in whatever order it was written down', () => {
  expect(
    statusOf('origin_rail', legReached('origin_rail', 'notified', '2026-12-03'), legReached('origin_rail', 'departed', '2026-12-01')),
  ).toBe('NOTIFIED')
})

test.each(['door_to_door', 'standard', 'cross_town'] as const)('a %s load has its legs and no others [2.79]', (type) => {
  const load = railLoad(type)
  expect(LEGS.filter((leg) => legStatus(load, leg) !== null)).toEqual(LEGS_OF_TYPE[type])
  expect(LEGS.every((leg) => legStatus({ ...load, mode: 'truckload' }, leg) === null)).toBe(true)
  expect(LEGS.every((leg) => legStatus(railLoad(null), leg) === null)).toBe(true)
})
