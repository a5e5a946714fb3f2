import { expect, test } from 'vitest'
import { LEGS, LEGS_OF_TYPE, type Leg, MILESTONES_OF_LEG } from '../intermodal/legs.ts'
import { legCovered, legMilestone, railLoad } from '../intermodal/rail-load.fixture.ts'
import { covered, created, folded } from '../load.fixture.ts'
import { type ShipmentEvent, shipmentStream } from '../stream.ts'
import { legStatus } from './leg-status.ts'

const statusOf = (leg: Leg, ...events: readonly ShipmentEvent[]) => legStatus(folded([created(railLoad('cross_town')), ...events]), leg)

test("a leg is open, then covered by its own carrier or the load's, then at its furthest milestone [2.79]", () => {
  expect(statusOf('pickup_dray')).toBe('OPEN')
  expect(statusOf('pickup_dray', legCovered('pickup_dray'))).toBe('COVERED')
  expect(statusOf('pickup_dray', covered())).toBe('COVERED')
  expect(statusOf('dest_rail', legCovered('pickup_dray'))).toBe('OPEN')
})

test.each(
  LEGS.filter((leg) => leg !== 'door_to_door').flatMap((leg) => MILESTONES_OF_LEG[leg].map((milestone) => [leg, milestone] as const)),
)('the status of %s follows its milestone %s until that is removed [2.79]', (leg, milestone) => {
  const reached = legMilestone(leg, milestone, '2026-12-01')
  expect(statusOf(leg, legCovered(leg), reached)).toBe(milestone.toUpperCase())
  expect(statusOf(leg, legCovered(leg), reached, shipmentStream.happened('LegMilestoneWithdrawn', { leg, milestone }))).toBe('COVERED')
})

test('the furthest milestone counts, in whatever order they were recorded', () => {
  expect(
    statusOf('origin_rail', legMilestone('origin_rail', 'notified', '2026-12-03'), legMilestone('origin_rail', 'departed', '2026-12-01')),
  ).toBe('NOTIFIED')
})

test.each(['door_to_door', 'standard', 'cross_town'] as const)('a %s load has only the legs of its type [2.79]', (type) => {
  const load = railLoad(type)
  expect(LEGS.filter((leg) => legStatus(load, leg) !== null)).toEqual(LEGS_OF_TYPE[type])
  expect(LEGS.every((leg) => legStatus({ ...load, mode: 'truckload' }, leg) === null)).toBe(true)
  expect(LEGS.every((leg) => legStatus(railLoad(null), leg) === null)).toBe(true)
})
