import { describe, expect, test } from 'vitest'
import type { ShipmentCommandOf } from '../commands.ts'
import { covered, created, folded, given, NOW, PRO, TEST_CARRIER, testLoad } from '../load.fixture.ts'
import { shipmentStream } from '../stream.ts'
import { confirmationSummary } from './confirmation.ts'
import { isMailAddress } from './decide-confirmation.ts'

const DOCUMENT = { name: 'rc.pdf', folder: 'Rate Confirmation', media_type: 'application/pdf', size: 9, sha256: 'cc', form: null }
const REQUEST = {
  type: 'RequestConfirmation',
  to: 'dispatch@prairie.example',
  subject: 'Rate Confirmation',
  body: 'See attached',
  document: DOCUMENT,
} as const
const CARRIED = { carrier_id: TEST_CARRIER.id, carrier_name: TEST_CARRIER.name }
const attachedDocument = (number = 1) =>
  shipmentStream.happened('DocumentAttached', {
    document: { id: `${PRO}-D${number}`, ...DOCUMENT, attached_by: 'dana', attached_at: NOW, removed: null },
  })
const requested = (number = 1) =>
  shipmentStream.happened('ConfirmationRequested', {
    id: `${PRO}-R${number}`,
    ...CARRIED,
    document_id: `${PRO}-D${number}`,
    to: 'dispatch@prairie.example',
    subject: 'Rate Confirmation',
    body: 'See attached',
  })
const sent = (number = 1) =>
  shipmentStream.happened('ConfirmationSent', {
    id: `${PRO}-R${number}`,
    ...CARRIED,
    document_id: `${PRO}-D${number}`,
    to: 'dispatch@prairie.example',
    sent_by_username: 'dana',
    by_hand: false,
    simulated: true,
    message_id: '<m1>',
  })
const superseded = (number = 1) => shipmentStream.happened('ConfirmationSuperseded', { id: `${PRO}-R${number}` })
const recordSent = (number = 1): ShipmentCommandOf<'RecordConfirmationSent'> => ({
  type: 'RecordConfirmationSent',
  id: `${PRO}-R${number}`,
  simulated: true,
  message_id: '<m1>',
})
const mark = (options: Partial<ShipmentCommandOf<'MarkConfirmation'>>): ShipmentCommandOf<'MarkConfirmation'> => ({
  type: 'MarkConfirmation',
  confirm_sent: null,
  sent_by_username: null,
  confirm_received: null,
  received_by_username: null,
  ...options,
})

describe('sending a rate confirmation', () => {
  test('attaches the document and requests the email in the same decision [2.63]', () => {
    const answer = given(created(), covered()).when(REQUEST)
    answer.gives(attachedDocument(), requested())
    expect(confirmationSummary(answer.state())).toMatchObject({ confirm_sent: false, state: 'sending', document_id: `${PRO}-D1` })
  })

  test('marks the confirmation sent with sender, recipient and delivery mode once the email went out [2.63, 7.25]', () => {
    const answer = given(created(), covered(), attachedDocument(), requested()).when(recordSent())
    answer.gives(sent())
    expect(confirmationSummary(answer.state())).toMatchObject({
      confirm_sent: true,
      sent_by_username: 'dana',
      to: 'dispatch@prairie.example',
      simulated: true,
      confirm_received: false,
    })
    given(created(), covered(), attachedDocument(), requested(), sent()).when(recordSent()).gives()
  })

  test('a failed email shows as failed, and one with an unknown outcome shows as unknown [2.63]', () => {
    const failed = given(created(), covered(), attachedDocument(), requested()).when({
      type: 'RecordConfirmationFailed',
      id: `${PRO}-R1`,
      reason: '550 no such user',
      unknown: false,
    })
    failed.gives(
      shipmentStream.happened('ConfirmationFailed', {
        id: `${PRO}-R1`,
        to: 'dispatch@prairie.example',
        unknown: false,
        reason: '550 no such user',
      }),
    )
    expect(confirmationSummary(failed.state())).toMatchObject({ confirm_sent: false, state: 'failed', failure: '550 no such user' })
    const unknown = given(created(), covered(), attachedDocument(), requested()).when({
      type: 'RecordConfirmationFailed',
      id: `${PRO}-R1`,
      reason: 'stopped',
      unknown: true,
    })
    expect(confirmationSummary(unknown.state()).state).toBe('unknown')
  })

  test('an email that failed or had an unknown outcome can be sent again, and a new failure replaces the old one', () => {
    const failure = (reason: string, unknown: boolean) =>
      shipmentStream.happened('ConfirmationFailed', { id: `${PRO}-R1`, to: 'dispatch@prairie.example', unknown, reason })
    const before = [created(), covered(), attachedDocument(), requested()]
    const recordFailed = (reason: string) => ({ type: 'RecordConfirmationFailed', id: `${PRO}-R1`, reason, unknown: false }) as const
    given(...before, failure('stopped', true))
      .when(recordSent())
      .gives(sent())
    given(...before, failure('stopped', true))
      .when(recordFailed('Not sent'))
      .gives(failure('Not sent', false))
    given(...before, failure('550', false))
      .when(recordFailed('550'))
      .gives()
    given(...before, failure('550', false))
      .when(recordFailed('421'))
      .gives(failure('421', false))
    given(...before, sent())
      .when(recordFailed('550'))
      .gives()
  })

  test('sending a confirmation needs a carrier, an email address and a load that can change', () => {
    given(created()).when(REQUEST).isRefused('NotCovered')
    given(created(), covered())
      .when({ ...REQUEST, to: null })
      .alerts('Rate Confirmation: Carrier email is required')
    given(created(), covered())
      .when({ ...REQUEST, to: 'x@y, z@y' })
      .alerts('Rate Confirmation: Email is not a valid address')
    given(created(), covered(), shipmentStream.happened('ShipmentVoided', { reason: null, notes: null }))
      .when(REQUEST)
      .isRefused('ReadOnly')
    const withDispatcher = created(testLoad({ load_info: { dispatcher_email: 'desk@prairie.example' } }))
    const [, requestEvent] = given(withDispatcher, covered())
      .when({ ...REQUEST, to: null })
      .events()
    expect(requestEvent?.data).toMatchObject({ to: 'desk@prairie.example' })
  })

  test.each(['a@b.co', 'o.neil+loads@prairie-trucking.example'])('%s is a valid email address', (text) =>
    expect(isMailAddress(text)).toBe(true),
  )
  test.each(['', 'a', 'a@', 'a@b\r\nBcc: c@d', 'a b@c.d', '<a@b.c>', 'a@b..c', 'a@b,c@d'])('%j is not a valid email address', (text) =>
    expect(isMailAddress(text)).toBe(false),
  )
})

describe('superseding a rate confirmation [2.63]', () => {
  const confirmed = [created(), covered(), attachedDocument(), requested(), sent()]

  test('uncovering the load supersedes its confirmation', () => {
    const answer = given(...confirmed).when({ type: 'UncoverShipment', reason: 'Fell off', notes: null })
    answer.givesTypes('ConfirmationSuperseded', 'ShipmentUncovered')
    expect(confirmationSummary(answer.state())).toMatchObject({ confirm_sent: false, state: 'superseded' })
  })

  test('covering the load again supersedes a confirmation that was still in force', () => {
    const uncovered = shipmentStream.happened('ShipmentUncovered', {
      carrier_id: TEST_CARRIER.id,
      carrier_name: TEST_CARRIER.name,
      reason: 'Fell off',
      notes: null,
      changes: [],
    })
    given(...confirmed, uncovered)
      .when({ type: 'CoverShipment', override_reason: null, shipment: null }, { carrier: TEST_CARRIER })
      .givesTypes('ConfirmationSuperseded', 'ShipmentCovered')
  })

  test('a newer confirmation supersedes the older one once it is sent, not before', () => {
    expect(confirmationSummary(folded([...confirmed, attachedDocument(2), requested(2)]))).toMatchObject({
      confirm_sent: true,
      state: 'sending',
    })
    given(...confirmed, attachedDocument(2), requested(2))
      .when(recordSent(2))
      .gives(sent(2), superseded(1))
  })

  test('a confirmation sent after its carrier left is superseded', () => {
    const answer = given(created(), covered(), attachedDocument(), requested(), superseded()).when(recordSent())
    answer.gives(sent())
    expect(confirmationSummary(answer.state()).confirm_sent).toBe(false)
  })
})

describe('marking a rate confirmation by hand [7.25]', () => {
  test('confirm_sent and sent_by_username are saved and can be undone', () => {
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

  test('the sender of the command counts as the sender unless another user is named', () => {
    const [event] = given(created(), covered())
      .when(mark({ confirm_sent: true }))
      .events()
    expect(event?.data).toMatchObject({ sent_by_username: 'dana' })
  })

  test('a sent confirmation can be marked received, with the user who received it, and unmarked [2.63]', () => {
    const answer = given(created(), covered(), attachedDocument(), requested(), sent()).when(mark({ confirm_received: true }))
    answer.gives(shipmentStream.happened('ConfirmationReceived', { id: `${PRO}-R1`, received_by_username: 'dana' }))
    expect(confirmationSummary(answer.state())).toMatchObject({ confirm_received: true, received_by_username: 'dana', received_at: NOW })
    given(created(), covered())
      .when(mark({ confirm_received: true }))
      .isRefused('ConfirmationNotSent', 'Rate Confirmation: Sent is required before Received')
    given(created(), covered())
      .when(mark({ confirm_sent: true, confirm_received: true }))
      .givesTypes('ConfirmationSent', 'ConfirmationReceived')
    given(created(), covered(), attachedDocument(), requested(), sent(), ...answer.events())
      .when(mark({ confirm_received: false }))
      .gives(shipmentStream.happened('ConfirmationReceiptWithdrawn', { id: `${PRO}-R1` }))
  })

  test('a load without a carrier cannot be marked', () => {
    given(created())
      .when(mark({ confirm_sent: true }))
      .isRefused('NotCovered')
  })
})
