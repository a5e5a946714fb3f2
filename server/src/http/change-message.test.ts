import { expect, test } from 'vitest'
import { changeMessage, isEditable } from './change-message.ts'

test.each([
  ['load_info.declared_value', '100000.00', 'dana changed Declared value to 100000.00'],
  ['load_info.weight', 42000, 'dana changed Weight to 42000'],
  ['load_info.hazmat', true, 'dana changed Hazmat to yes'],
  ['pick_stops[4800001-S2].arrival_date', '2026-11-22', 'dana changed Arrival date to 2026-11-22'],
  ['customer', { id: '6', name: 'Great Lakes Steel' }, 'dana changed Customer to Great Lakes Steel'],
  ['carrier', { mp_partner_status: null }, 'dana changed Carrier'],
  ['items', [{}, {}], 'dana changed Items to 2 entries'],
  ['carrier', null, 'dana cleared Carrier'],
] as const)('a conflict says who changed %s in readable form', (path, to, message) => {
  expect(changeMessage('dana', path, to as never)).toBe(message)
})

test('counters and ids of events are not user-visible changes', () => {
  expect(['standing_events.cover', 'made.stops', 'compliance', 'made'].some(isEditable)).toBe(false)
  expect(['load_info.weight', 'carrier', 'maded'].every(isEditable)).toBe(true)
})
