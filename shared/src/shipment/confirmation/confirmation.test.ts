import { describe, expect, test } from 'vitest'
import type { ShipmentCommandOf } from '../commands.ts'
import { happened } from '../events.ts'
import { aLoad, CARRIER, covered, created, folded, given, NOW, PRO } from '../test-load.ts'
import { confirmationSummary } from './confirmation.ts'
import { isMailAddress } from './decide-confirmation.ts'

const PAPER = { name: 'rc.pdf', folder: 'Rate Confirmation', media_type: 'application/pdf', size: 9, sha256: 'cc', form: null }
const REQUEST = {
  type: 'RequestConfirmation',
  to: 'dispatch@prairie.example',
  subject: 'Rate Confirmation',
  body: 'See attached',
  document: PAPER,
} as const
const CARRIED = { carrier_id: CARRIER.id, carrier_name: CARRIER.name }
const papered = (number = 1) =>
  happened('DocumentAttached', {
    document: { id: `${PRO}-D${number}`, ...PAPER, attached_by: 'dana', attached_at: NOW, removed: null },
  })
const requested = (number = 1) =>
  happened('ConfirmationRequested', {
    id: `${PRO}-R${number}`,
    ...CARRIED,
    document_id: `${PRO}-D${number}`,
    to: 'dispatch@prairie.example',
    subject: 'Rate Confirmation',
    body: 'See attached',
  })
const sent = (number = 1) =>
  happened('ConfirmationSent', {
    id: `${PRO}-R${number}`,
    ...CARRIED,
    document_id: `${PRO}-D${number}`,
    to: 'dispatch@prairie.example',
    sent_by_username: 'dana',
    by_hand: false,
    simulated: true,
    message_id: '<m1>',
  })
const superseded = (number = 1) => happened('ConfirmationSuperseded', { id: `${PRO}-R${number}` })
const wentOut = (number = 1): ShipmentCommandOf<'RecordConfirmationSent'> => ({
  type: 'RecordConfirmationSent',
  id: `${PRO}-R${number}`,
  simulated: true,
  message_id: '<m1>',
})
const mark = (said: Partial<ShipmentCommandOf<'MarkConfirmation'>>): ShipmentCommandOf<'MarkConfirmation'> => ({
  type: 'MarkConfirmation',
  confirm_sent: null,
  sent_by_username: null,
  confirm_received: null,
  received_by_username: null,
  ...said,
})

describe('sending the rate confirmation', () => {
  test('puts the paper to the load and asks for the mail in one breath [2.63]', () => {
    const answer = given(created(), covered()).when(REQUEST)
    answer.gives(papered(), requested())
    expect(confirmationSummary(answer.state())).toMatchObject({ confirm_sent: false, state: 'sending', document_id: `${PRO}-D1` })
  })

  test('is sent when the mail went out, with who asked for it, to whom and whether anybody got it [2.63, 7.25]', () => {
    const answer = given(created(), covered(), papered(), requested()).when(wentOut())
    answer.gives(sent())
    expect(confirmationSummary(answer.state())).toMatchObject({
      confirm_sent: true,
      sent_by_username: 'dana',
      to: 'dispatch@prairie.example',
      simulated: true,
      confirm_received: false,
    })
    given(created(), covered(), papered(), requested(), sent()).when(wentOut()).gives()
  })

  test('a failure shows, and one of which nothing is known says so [2.63]', () => {
    const failed = given(created(), covered(), papered(), requested()).when({
      type: 'RecordConfirmationFailed',
      id: `${PRO}-R1`,
      reason: '550 no such user',
      unknown: false,
    })
    failed.gives(
      happened('ConfirmationFailed', { id: `${PRO}-R1`, to: 'dispatch@prairie.example', unknown: false, reason: '550 no such user' }),
    )
    expect(confirmationSummary(failed.state())).toMatchObject({ confirm_sent: false, state: 'failed', failure: '550 no such user' })
    const unknown = given(created(), covered(), papered(), requested()).when({
      type: 'RecordConfirmationFailed',
      id: `${PRO}-R1`,
      reason: 'stopped',
      unknown: true,
    })
    expect(confirmationSummary(unknown.state()).state).toBe('unknown')
  })

  test('wants a carrier, an address and a load that may change', () => {
    given(created()).when(REQUEST).isRefused('NotCovered')
    given(created(), covered())
      .when({ ...REQUEST, to: null })
      .alerts('Rate Confirmation: E-mail of the carrier is required')
    given(created(), covered())
      .when({ ...REQUEST, to: 'x@y, z@y' })
      .alerts('Rate Confirmation: E-mail is not an address')
    given(created(), covered(), happened('ShipmentVoided', { reason: null, notes: null }))
      .when(REQUEST)
      .isRefused('ReadOnly')
    const withDispatcher = created(aLoad({ load_info: { dispatcher_email: 'desk@prairie.example' } }))
    const [, asked] = given(withDispatcher, covered())
      .when({ ...REQUEST, to: null })
      .events()
    expect(asked?.data).toMatchObject({ to: 'desk@prairie.example' })
  })

  test.each(['a@b.co', 'o.neil+loads@prairie-trucking.example'])('%s is an address', (text) => expect(isMailAddress(text)).toBe(true))
  test.each(['', 'a', 'a@', 'a@b\r\nBcc: c@d', 'a b@c.d', '<a@b.c>', 'a@b..c', 'a@b,c@d'])('%j is none', (text) =>
    expect(isMailAddress(text)).toBe(false),
  )
})

describe('what supersedes a confirmation [2.63]', () => {
  const confirmed = [created(), covered(), papered(), requested(), sent()]

  test('taking the carrier off', () => {
    const answer = given(...confirmed).when({ type: 'UncoverShipment', reason: 'Fell off', notes: null })
    answer.givesTypes('ConfirmationSuperseded', 'ShipmentUncovered')
    expect(confirmationSummary(answer.state())).toMatchObject({ confirm_sent: false, state: 'superseded' })
  })

  test('a new cover, where an older one still stood', () => {
    const uncovered = happened('ShipmentUncovered', {
      carrier_id: CARRIER.id,
      carrier_name: CARRIER.name,
      reason: 'Fell off',
      notes: null,
      changes: [],
    })
    given(...confirmed, uncovered)
      .when({ type: 'CoverShipment', override_reason: null, shipment: null }, { carrier: CARRIER })
      .givesTypes('ConfirmationSuperseded', 'ShipmentCovered')
  })

  test('a newer one, once it is out and not before', () => {
    expect(confirmationSummary(folded([...confirmed, papered(2), requested(2)]))).toMatchObject({ confirm_sent: true, state: 'sending' })
    given(...confirmed, papered(2), requested(2))
      .when(wentOut(2))
      .gives(sent(2), superseded(1))
  })

  test('one that goes out after its carrier is gone does not hold', () => {
    const answer = given(created(), covered(), papered(), requested(), superseded()).when(wentOut())
    answer.gives(sent())
    expect(confirmationSummary(answer.state()).confirm_sent).toBe(false)
  })
})

describe('by hand [7.25]', () => {
  test('confirm_sent and sent_by_username are written down, and taken back', () => {
    const answer = given(created(), covered()).when(mark({ confirm_sent: true, sent_by_username: 'miles' }))
    answer.givesTypes('ConfirmationSent')
    expect(confirmationSummary(answer.state())).toMatchObject({ confirm_sent: true, sent_by_username: 'miles', by_hand: true, to: null })
    const events = answer.events()
    given(created(), covered(), ...events)
      .when(mark({ confirm_sent: true, sent_by_username: 'miles' }))
      .gives()
    given(created(), covered(), ...events)
      .when(mark({ confirm_sent: false }))
      .givesTypes('ConfirmationWithdrawn')
  })

  test('who sent it is the sender of the command unless he says another', () => {
    const [event] = given(created(), covered())
      .when(mark({ confirm_sent: true }))
      .events()
    expect(event?.data).toMatchObject({ sent_by_username: 'dana' })
  })

  test('received, with who got it, once it was sent; taken back too [2.63]', () => {
    const answer = given(created(), covered(), papered(), requested(), sent()).when(mark({ confirm_received: true }))
    answer.gives(happened('ConfirmationReceived', { id: `${PRO}-R1`, received_by_username: 'dana' }))
    expect(confirmationSummary(answer.state())).toMatchObject({ confirm_received: true, received_by_username: 'dana', received_at: NOW })
    given(created(), covered())
      .when(mark({ confirm_received: true }))
      .isRefused('ConfirmationNotSent', 'Rate Confirmation: Sent is required before Received')
    given(created(), covered())
      .when(mark({ confirm_sent: true, confirm_received: true }))
      .givesTypes('ConfirmationSent', 'ConfirmationReceived')
    given(created(), covered(), papered(), requested(), sent(), ...answer.events())
      .when(mark({ confirm_received: false }))
      .gives(happened('ConfirmationReceiptWithdrawn', { id: `${PRO}-R1` }))
  })

  test('not without a carrier', () => {
    given(created())
      .when(mark({ confirm_sent: true }))
      .isRefused('NotCovered')
  })
})
