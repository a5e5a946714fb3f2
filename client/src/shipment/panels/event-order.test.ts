import type { CheckCall, LoadEvent } from '@waybill/shared/shipment/state'
import { expect, test } from 'vitest'
import { newestFirst, openFirst } from './event-order.ts'

const call = (id: string, time: string, timezone: string, date = '2026-11-20') => ({ id, date, time, timezone }) as CheckCall
const event = (id: string, closed: boolean, created_at: string) => ({ id, closed, created_at }) as LoadEvent

test('check calls are sorted by instant, not local time; at the same minute the one added later is first', () => {
  const calls = [
    call('C1', '13:00', 'America/Chicago'),
    call('C2', '13:30', 'America/New_York'),
    call('C3', '23:00', 'America/Chicago', '2026-11-19'),
    call('C4', '13:00', 'America/Chicago'),
  ]
  expect(newestFirst(calls).map(({ id }) => id)).toEqual(['C4', 'C1', 'C2', 'C3'])
})

test('open events come before closed ones', () => {
  const events = [event('E1', false, '2026-11-18'), event('E2', true, '2026-11-20'), event('E3', false, '2026-11-19')]
  expect(openFirst(events).map(({ id }) => id)).toEqual(['E3', 'E1', 'E2'])
})
