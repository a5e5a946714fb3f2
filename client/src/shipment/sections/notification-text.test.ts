import { expect, test } from 'vitest'
import { notificationsOf } from './notification-text.ts'

const CONFIRMATION = {
  id: '1-R1',
  carrier_id: '7',
  carrier_name: 'Tri-Fork',
  state: 'sent',
  document_id: '1-D1',
  to: 'ops@trifork.test',
  subject: 's',
  body: 'b',
  requested_by: 'dana',
  requested_at: '2026-11-20T10:00:00.000Z',
  sent_by_username: 'dana',
  sent_at: '2026-11-20T10:01:00.000Z',
  by_hand: false,
  simulated: true,
  failure: null,
  received_by_username: null,
  received_at: null,
  superseded_at: null,
} as const
const NOBODY = { confirmations: [], macropoint_load: null, ltl_quotes: [] }
type Load = Parameters<typeof notificationsOf>[0]
const notifications = (load: Partial<Load>) => notificationsOf({ ...NOBODY, ...load })

test('notifications are listed newest first, and a demo email is never shown as sent [2.40, 2.63]', () => {
  const load = notifications({
    confirmations: [
      { ...CONFIRMATION, superseded_at: '2026-11-20T11:00:00.000Z' },
      {
        ...CONFIRMATION,
        id: '1-R2',
        simulated: false,
        sent_at: '2026-11-20T12:00:00.000Z',
        received_at: '2026-11-20T13:00:00.000Z',
        received_by_username: 'omar',
      },
    ],
  })
  expect(load.map(({ what, to, status, by }) => [what, to, status, by])).toEqual([
    ['Rate confirmation, signed', 'Us', 'Received', 'omar'],
    ['Rate confirmation', 'Tri-Fork, ops@trifork.test', 'Sent', 'dana'],
    ['Rate confirmation', 'Tri-Fork, ops@trifork.test', 'Sent, demo: not actually sent, out of date', 'dana'],
  ])
})

test('a failed or possibly failed notification needs attention', () => {
  const failed = notifications({
    confirmations: [{ ...CONFIRMATION, state: 'failed', simulated: false, failure: 'mailbox is full', sent_at: null }],
  })
  expect(failed[0]).toMatchObject({ status: 'Failed, mailbox is full', bad: true, at: CONFIRMATION.requested_at })
  expect(notifications({ confirmations: [{ ...CONFIRMATION, state: 'unknown' }] })[0]?.bad).toBe(true)
})

test("a tracking request to the driver is listed with the service's status [4.55]", () => {
  const order = {
    order_id: 'MP1',
    driver_cell: '555-0100',
    order_status: 'Denied By Driver',
    order_stage: 'denied',
    provider: 'MacroPoint',
    simulated: false,
    last_updated: '2026-11-20T10:00:00.000Z',
  }
  expect(notifications({ macropoint_load: order as Load['macropoint_load'] })).toEqual([
    {
      key: 'MP1',
      at: order.last_updated,
      what: 'Tracking request',
      to: 'Driver, 555-0100',
      status: 'Denied By Driver',
      bad: true,
      by: 'MacroPoint',
    },
  ])
})

test('a load without notifications lists none', () => {
  expect(notifications({})).toEqual([])
})
