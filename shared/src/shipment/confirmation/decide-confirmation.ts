import { Result } from 'effect'
import { type Refusal, refuse } from '../../decision/refusal.ts'
import type { ShipmentCommandOf, ShipmentFacts } from '../commands.ts'
import type { ShipmentDecision } from '../decision.ts'
import { attached, attachingBlocked } from '../documents/decide-documents.ts'
import { isReadOnly } from '../rules/editable.ts'
import type { Shipment } from '../state.ts'
import { type ShipmentEvent, shipmentStream } from '../stream.ts'
import { type Confirmation, currentConfirmations, sentConfirmation } from './confirmation.ts'

const ADDRESS = /^[^\s@<>",;:]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,190}[a-z0-9])?$/i

/** Whether a text is a single valid email address. */
export const isMailAddress = (text: string): boolean => ADDRESS.test(text) && !text.includes('..')

const blockedByStatus = (state: Shipment): Refusal | null => {
  if (isReadOnly(state)) return { type: 'ReadOnly', message: `Shipment ${state.pro} is read-only and can no longer be changed.` }
  if (state.carrier) return null
  const message = 'Rate Confirmation: Carrier is required'
  return { type: 'NotCovered', message, alerts: [{ key: 'confirmation:carrier', field: 'carrier', message }] }
}

/** The recipient of a confirmation: the given address, or else the carrier's, or else the carrier's dispatcher on this load. */
export const recipientOf = (state: Shipment, given: string | null): string =>
  (given?.trim() || state.carrier?.email?.trim() || state.load_info.dispatcher_email?.trim()) ?? ''

/** Why a confirmation cannot be sent to this address; null if it can. */
export const sendingBlocked = (state: Shipment, to: string): Refusal | null => {
  const blocked = blockedByStatus(state) ?? attachingBlocked(state)
  if (blocked) return blocked
  if (isMailAddress(to)) return null
  const message = to === '' ? 'Rate Confirmation: Carrier email is required' : 'Rate Confirmation: Email is not a valid address'
  return { type: 'NoRecipient', message, alerts: [{ key: 'confirmation:to', field: 'to', message }] }
}

const nextId = (state: Shipment): string => `${state.pro}-R${state.confirmations.length + 1}`

/** States in which an email may still be sent: a failed one can be sent again, and an unknown outcome can become known. */
const NOT_SENT: ReadonlySet<Confirmation['state']> = new Set(['sending', 'failed', 'unknown'])

/** Events for the confirmations that are superseded when the carrier changes. */
export const confirmationsSuperseded = (state: Shipment, except: string | null = null): readonly ShipmentEvent[] =>
  currentConfirmations(state)
    .filter(({ id }) => id !== except)
    .map(({ id }) => shipmentStream.happened('ConfirmationSuperseded', { id }))

/**
 * Attaches the printed confirmation and requests its email in one decision, so that users who see the request also see the document [2.63].
 */
export const requestConfirmation = (
  state: Shipment,
  command: ShipmentCommandOf<'RequestConfirmation'>,
  facts: ShipmentFacts,
): ShipmentDecision => {
  const to = recipientOf(state, command.to)
  const blocked = sendingBlocked(state, to)
  if (blocked || !state.carrier) return Result.fail(blocked as Refusal)
  const attachedEvent = attached(state, command.document, facts)
  return Result.succeed([
    attachedEvent,
    shipmentStream.happened('ConfirmationRequested', {
      id: nextId(state),
      carrier_id: state.carrier.id,
      carrier_name: state.carrier.name,
      document_id: attachedEvent.data.document.id,
      to,
      subject: command.subject,
      body: command.body,
    }),
  ])
}

/**
 * Records that the email of a confirmation was sent, also after a failed or unknown outcome. A confirmation superseded in the meantime was
 * sent too; it is just no longer in force.
 */
export const recordConfirmationSent = (state: Shipment, command: ShipmentCommandOf<'RecordConfirmationSent'>): ShipmentDecision => {
  const requested = state.confirmations.find(({ id }) => id === command.id)
  if (!requested) return refuse('UnknownConfirmation', `There is no confirmation ${command.id}.`)
  if (!NOT_SENT.has(requested.state)) return Result.succeed([])
  return Result.succeed([
    shipmentStream.happened('ConfirmationSent', {
      id: requested.id,
      carrier_id: requested.carrier_id,
      carrier_name: requested.carrier_name,
      document_id: requested.document_id,
      to: requested.to,
      sent_by_username: requested.requested_by,
      by_hand: false,
      simulated: command.simulated,
      message_id: command.message_id,
    }),
    ...(requested.superseded_at === null ? confirmationsSuperseded(state, requested.id) : []),
  ])
}

/** Records that an email could not be sent or, with `unknown`, that its outcome is unknown. */
export const recordConfirmationFailed = (state: Shipment, command: ShipmentCommandOf<'RecordConfirmationFailed'>): ShipmentDecision => {
  const requested = state.confirmations.find(({ id }) => id === command.id)
  if (!requested) return refuse('UnknownConfirmation', `There is no confirmation ${command.id}.`)
  const { state: before, failure } = requested
  const isKnown = before === (command.unknown ? 'unknown' : 'failed') && failure === command.reason
  if (!NOT_SENT.has(before) || isKnown) return Result.succeed([])
  return Result.succeed([
    shipmentStream.happened('ConfirmationFailed', { id: requested.id, to: requested.to, unknown: command.unknown, reason: command.reason }),
  ])
}

const sentByHand = (state: Shipment, command: ShipmentCommandOf<'MarkConfirmation'>, facts: ShipmentFacts): readonly ShipmentEvent[] => {
  const { carrier } = state
  const sent = sentConfirmation(state)
  if (!carrier || command.confirm_sent === null) return []
  if (!command.confirm_sent) return sent ? [shipmentStream.happened('ConfirmationWithdrawn', { id: sent.id })] : []
  const by = command.sent_by_username ?? sent?.sent_by_username ?? facts.by.username
  if (sent && sent.sent_by_username === by) return []
  const id = nextId(state)
  return [
    shipmentStream.happened('ConfirmationSent', {
      id,
      carrier_id: carrier.id,
      carrier_name: carrier.name,
      document_id: null,
      to: null,
      sent_by_username: by,
      by_hand: true,
      simulated: false,
      message_id: null,
    }),
    ...confirmationsSuperseded(state, id),
  ]
}

/** Marks by hand that a confirmation was sent and by whom, and that the signed copy was received; or clears either mark [2.63, 7.25]. */
export const markConfirmation = (
  state: Shipment,
  command: ShipmentCommandOf<'MarkConfirmation'>,
  facts: ShipmentFacts,
): ShipmentDecision => {
  const blocked = blockedByStatus(state)
  if (blocked) return Result.fail(blocked)
  const sentEvents = sentByHand(state, command, facts)
  const withdrawn = sentEvents.some(({ type }) => type === 'ConfirmationWithdrawn')
  const sentNow = sentEvents.find((event) => event.type === 'ConfirmationSent')
  const before = sentConfirmation(state)
  const id = withdrawn ? null : (sentNow?.data.id ?? before?.id ?? null)
  const isReceived = sentNow ? false : before?.received_at != null
  if (command.confirm_received === null || command.confirm_received === isReceived || (withdrawn && !command.confirm_received)) {
    return Result.succeed(sentEvents)
  }
  if (id === null) {
    const message = 'Rate Confirmation: Sent is required before Received'
    return refuse('ConfirmationNotSent', message, [{ key: 'confirmation:sent', field: 'confirm_sent', message }])
  }
  return Result.succeed([
    ...sentEvents,
    command.confirm_received
      ? shipmentStream.happened('ConfirmationReceived', { id, received_by_username: command.received_by_username ?? facts.by.username })
      : shipmentStream.happened('ConfirmationReceiptWithdrawn', { id }),
  ])
}
