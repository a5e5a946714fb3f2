import { expect, test } from 'vitest'
import type { HistoryItem } from '../shipment/shipment-calls.ts'
import { activityOf, eventAt, lifeOf, stepIn, whyOf, zoneOfEvent } from './story.ts'

const entry = (position: number, at: string): HistoryItem => ({
  position,
  at,
  stream: 'shipment/1',
  type: 'ShipmentRevised',
  by: { id: '1', username: 'a' },
  screen: null,
  cause: null,
  data: {},
  changes: [],
})
const STORY = [entry(1, '2026-11-20T10:00:00.000Z'), entry(4, '2026-11-20T12:00:00.000Z'), entry(5, '2026-11-20T12:00:00.000Z')]
const at = (time: string) => Date.parse(`2026-11-20T${time}Z`)

test('a moment belongs to the last event at or before it', () => {
  expect(eventAt(STORY, at('09:59:59'))).toBeUndefined()
  expect(eventAt(STORY, at('10:00:00'))?.position).toBe(1)
  expect(eventAt(STORY, at('12:00:00'))?.position).toBe(5)
})

test('steps go from instant to instant, there and back', () => {
  expect(stepIn(STORY, at('09:00:00'), 'forward')).toBe(at('10:00:00'))
  expect(stepIn(STORY, at('10:00:00'), 'forward')).toBe(at('12:00:00'))
  expect(stepIn(STORY, at('12:00:00'), 'forward')).toBeNull()
  expect(stepIn(STORY, at('12:00:00'), 'back')).toBe(at('10:00:00'))
})

test('a record lives from its first event to its last', () => {
  expect(lifeOf(STORY)).toEqual({ from: at('10:00:00'), to: at('12:00:00') })
  expect(lifeOf([])).toBeUndefined()
})

test('activity is counted in its part of the day', () => {
  expect(activityOf(STORY, { from: at('08:00:00'), to: at('16:00:00') }, 4)).toEqual([0, 1, 2, 0])
})

test('why is the reason that was given and what it followed from', () => {
  expect(whyOf({ data: { reason: 'Customer cancelled', notes: 'By phone' }, cause: null })).toBe('Customer cancelled · By phone')
  expect(whyOf({ data: { reason: null }, cause: 'tender update' })).toBe('tender update')
  expect(whyOf({ data: {}, cause: null })).toBeNull()
})

test('the zone is that of the stop that is spoken of, else of the first stop', () => {
  const fields = [
    { path: 'pick_stops[1-S1].location.timezone', value: 'America/Chicago' },
    { path: 'pick_stops[1-S2].location.timezone', value: 'America/New_York' },
  ]
  const change = { path: 'pick_stops[1-S2].appt_start_time', from: null, to: '08:00' }
  expect(zoneOfEvent([change], {}, fields)).toBe('America/New_York')
  expect(zoneOfEvent([], { stop_id: '1-S2' }, fields)).toBe('America/New_York')
  expect(zoneOfEvent([{ ...change, path: 'load_info.weight' }], {}, fields)).toBe('America/Chicago')
  expect(zoneOfEvent([], {}, [])).toBeNull()
})
