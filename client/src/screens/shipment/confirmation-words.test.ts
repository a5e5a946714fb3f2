import { confirmationSummary } from '@waybill/shared/shipment/confirmation/confirmation'
import { expect, test } from 'vitest'
import { confirmationFacts } from './confirmation-words.ts'

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
const AT = '2026-11-20T10:01:00.000Z'
type One = Parameters<typeof confirmationSummary>[0]['confirmations'][number]

const said = (...confirmations: readonly Partial<One>[]) =>
  confirmationFacts(
    confirmationSummary({ confirmations: confirmations.map((each, place) => ({ ...ONE, id: `1-R${place + 1}`, ...each })) }),
  )
const texts = (...confirmations: readonly Partial<One>[]) => said(...confirmations).map(({ text }) => text)
const SENT = { state: 'sent', sent_by_username: 'dana', sent_at: AT } as const

test('a confirmation says where it stands [2.63]', () => {
  expect(texts()).toEqual(['Not sent yet'])
  expect(texts({})).toEqual(['Being sent to ops@trifork.test'])
  expect(said(SENT)).toEqual([{ text: 'Sent to ops@trifork.test by dana', at: AT, tone: 'quiet' }])
  expect(texts({ ...SENT, superseded_at: AT })).toEqual(['What was sent no longer holds: the carrier changed'])
  expect(texts({ ...SENT, received_by_username: 'omar', received_at: AT })[0]).toBe('Came back signed, marked by omar')
  expect(texts({ ...SENT, by_hand: true, to: null })).toEqual(['Marked as sent by dana'])
  expect(texts({ ...SENT, state: 'withdrawn' })).toEqual(['The mark that it was sent was taken back'])
})

test('a simulated mail is never shown as one that somebody got', () => {
  expect(texts({ ...SENT, simulated: true })).toEqual(['Simulated, nobody got it: written for ops@trifork.test by dana'])
})

test('what failed says why, and what the carrier has already stays in sight', () => {
  expect(said({ state: 'failed', failure: 'mailbox is full' })).toEqual([
    { text: 'Not sent: a mail to ops@trifork.test failed, mailbox is full', at: null, tone: 'bad' },
  ])
  expect(texts(SENT, { state: 'failed', failure: 'mailbox is full' })).toEqual([
    'Not sent: another mail failed, mailbox is full',
    'Sent to ops@trifork.test by dana',
  ])
  expect(texts(SENT, {})).toEqual(['A newer one is being sent', 'Sent to ops@trifork.test by dana'])
  expect(texts({ state: 'unknown' })).toEqual(['Nobody can tell whether a mail to ops@trifork.test went out'])
})
