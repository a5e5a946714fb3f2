import { expect, test } from 'vitest'
import { activityOf, eventAt, historySpan, nextEventTime, reasonOf, zoneOfEvent } from './history.ts'
import type { HistoryItem } from './history-item.ts'

const entry = (position: number, at: string): HistoryItem => ({
  position,
  at,
  stream: 'shipment/1',
  type: 'ShipmentRevised',
  by: { id: '1', username: 'a' },
  screen: null,
  cause: null,
  data: {},
  title: 'Shipment revised',
  detail: null,
  tone: 'neutral',
  changes: [],
})
const HISTORY = [entry(1, '2026-11-20T10:00:00.000Z'), entry(4, '2026-11-20T12:00:00.000Z'), entry(5, '2026-11-20T12:00:00.000Z')]
const at = (time: string) => Date.parse(`2026-11-20T${time}Z`)

test('finds the last event at or before a moment', () => {
  expect(eventAt(HISTORY, at('09:59:59'))).toBeUndefined()
  expect(eventAt(HISTORY, at('10:00:00'))?.position).toBe(1)
  expect(eventAt(HISTORY, at('12:00:00'))?.position).toBe(5)
})

test('steps from event time to event time in both directions', () => {
  expect(nextEventTime(HISTORY, at('09:00:00'), 'forward')).toBe(at('10:00:00'))
  expect(nextEventTime(HISTORY, at('10:00:00'), 'forward')).toBe(at('12:00:00'))
  expect(nextEventTime(HISTORY, at('12:00:00'), 'forward')).toBeNull()
  expect(nextEventTime(HISTORY, at('12:00:00'), 'back')).toBe(at('10:00:00'))
})

test('spans a history from its first event to its last', () => {
  expect(historySpan(HISTORY)).toEqual({ from: at('10:00:00'), to: at('12:00:00') })
  expect(historySpan([])).toBeUndefined()
})

test('counts activity per part of the day', () => {
  expect(activityOf(HISTORY, { from: at('08:00:00'), to: at('16:00:00') }, 4)).toEqual([0, 1, 2, 0])
})

test('shows the reason given and the cause', () => {
  expect(reasonOf({ data: { reason: 'Customer cancelled', notes: 'By phone' }, cause: null })).toBe('Customer cancelled · By phone')
  expect(reasonOf({ data: { reason: null }, cause: 'tender update' })).toBe('tender update')
  expect(reasonOf({ data: {}, cause: null })).toBeNull()
})

test('uses the time zone of the changed stop, or else of the first stop', () => {
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
