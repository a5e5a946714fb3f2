import type { CheckCall } from '@waybill/shared/shipment/state'
import { expect, test } from 'vitest'
import { newestFirst } from './check-call-order.ts'

const call = (id: string, time: string, timezone: string, date = '2026-11-20') => ({ id, date, time, timezone }) as CheckCall

test('check calls stand by their moment, not by their clock; of the same minute the one written later is first', () => {
  const calls = [
    call('C1', '13:00', 'America/Chicago'),
    call('C2', '13:30', 'America/New_York'),
    call('C3', '23:00', 'America/Chicago', '2026-11-19'),
    call('C4', '13:00', 'America/Chicago'),
  ]
  expect(newestFirst(calls).map(({ id }) => id)).toEqual(['C4', 'C1', 'C2', 'C3'])
})
