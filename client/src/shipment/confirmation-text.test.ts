import { confirmationSummary } from '@waybill/shared/shipment/confirmation/confirmation'
import { expect, test } from 'vitest'
import { confirmationFacts } from './confirmation-text.ts'

const ONE = {
  id: '1-R1',
  carrier_id: '7',
  carrier_name: 'Tri-Fork',
  state: 'sending',
  document_id: '1-D1',
  to: 'ops@trifork.test',
  subject: 's',
  body: 'b',
  requested_by: 'dana',
  requested_at: '2026-11-20T10:00:00.000Z',
  sent_by_username: null,
  sent_at: null,
  by_hand: false,
  simulated: false,
  failure: null,
  received_by_username: null,
  received_at: null,
  superseded_at: null,
} as const
const NAMES: Readonly<Record<string, string>> = { dana: 'Dana Lee' }
const AT = '2026-11-20T10:01:00.000Z'
type One = Parameters<typeof confirmationSummary>[0]['confirmations'][number]

const facts = (...confirmations: readonly Partial<One>[]) =>
  confirmationFacts(
    confirmationSummary({ confirmations: confirmations.map((each, place) => ({ ...ONE, id: `1-R${place + 1}`, ...each })) }),
    (username) => NAMES[username] ?? username,
  )
const texts = (...confirmations: readonly Partial<One>[]) => facts(...confirmations).map(({ text }) => text)
const SENT = { state: 'sent', sent_by_username: 'dana', sent_at: AT } as const

test('a rate confirmation shows its status [2.63]', () => {
  expect(texts()).toEqual(['Not sent yet'])
  expect(texts({})).toEqual(['Being sent to ops@trifork.test'])
  expect(facts(SENT)).toEqual([{ text: 'Sent to ops@trifork.test by Dana Lee', at: AT, tone: 'quiet' }])
  expect(texts({ ...SENT, superseded_at: AT })).toEqual(['Out of date: carrier changed since it was sent'])
  expect(texts({ ...SENT, received_by_username: 'omar', received_at: AT })[0]).toBe('Signed copy received, marked by omar')
  expect(texts({ ...SENT, by_hand: true, to: null })).toEqual(['Marked as sent by Dana Lee'])
  expect(texts({ ...SENT, state: 'withdrawn' })).toEqual(['Marked as not sent'])
})

test('a demo email is never shown as sent', () => {
  expect(texts({ ...SENT, simulated: true })).toEqual(['Demo: not actually sent (to ops@trifork.test, by Dana Lee)'])
})

test('a failed attempt shows the reason, and the confirmation sent earlier stays visible', () => {
  expect(facts({ state: 'failed', failure: 'mailbox is full' })).toEqual([
    { text: 'Not sent: an email to ops@trifork.test failed, mailbox is full', at: null, tone: 'bad' },
  ])
  expect(texts(SENT, { state: 'failed', failure: 'mailbox is full' })).toEqual([
    'Not sent: another email failed, mailbox is full',
    'Sent to ops@trifork.test by Dana Lee',
  ])
  expect(texts(SENT, {})).toEqual(['A newer one is being sent', 'Sent to ops@trifork.test by Dana Lee'])
  expect(texts({ state: 'unknown' })).toEqual(['Delivery status unknown for an email to ops@trifork.test'])
})
