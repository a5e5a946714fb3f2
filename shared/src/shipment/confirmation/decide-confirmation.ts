import { Result } from 'effect'
import type { ShipmentCommandOf, ShipmentFacts } from '../commands.ts'
import type { ShipmentDecision } from '../decision.ts'
import { attached, attachingBlocked } from '../documents/decide-documents.ts'
import { happened, type ShipmentEvent } from '../events.ts'
import { type Refusal, refuse } from '../refusals.ts'
import { isReadOnly } from '../rules/editable.ts'
import type { Shipment } from '../state.ts'
import { sentConfirmation, standingConfirmations } from './confirmation.ts'

const ADDRESS = /^[^\s@<>",;:]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,190}[a-z0-9])?$/i

/** Whether a text is one e-mail address that a letter can go to. */
export const isMailAddress = (text: string): boolean => ADDRESS.test(text) && !text.includes('..')

const blockedByStatus = (state: Shipment): Refusal | null => {
  if (isReadOnly(state)) return { type: 'ReadOnly', message: `Shipment ${state.pro} is read-only and can no longer be changed.` }
  if (state.carrier) return null
  const message = 'Rate Confirmation: Carrier is required'
  return { type: 'NotCovered', message, alerts: [{ key: 'confirmation:carrier', field: 'carrier', message }] }
}

/** To whom a confirmation goes: the address given, else the carrier's, else that of the carrier's dispatcher on this load. */
export const recipientOf = (state: Shipment, given: string | null): string =>
  (given?.trim() || state.carrier?.email?.trim() || state.load_info.dispatcher_email?.trim()) ?? ''

/** Why no confirmation can be sent to this address, null when it can. */
export const sendingBlocked = (state: Shipment, to: string): Refusal | null => {
  const blocked = blockedByStatus(state) ?? attachingBlocked(state)
  if (blocked) return blocked
  if (isMailAddress(to)) return null
  const message = to === '' ? 'Rate Confirmation: E-mail of the carrier is required' : 'Rate Confirmation: E-mail is not an address'
  return { type: 'NoRecipient', message, alerts: [{ key: 'confirmation:to', field: 'to', message }] }
}

const nextId = (state: Shipment): string => `${state.pro}-R${state.confirmations.length + 1}`

/** What no longer holds when the carrier goes or another comes. */
export const confirmationsSuperseded = (state: Shipment, except: string | null = null): readonly ShipmentEvent[] =>
  standingConfirmations(state)
    .filter(({ id }) => id !== except)
    .map(({ id }) => happened('ConfirmationSuperseded', { id }))

/** Puts the printed confirmation to the load and asks for its mail, in one breath: who sees the request sees the paper [2.63]. */
export const requestConfirmation = (
  state: Shipment,
  command: ShipmentCommandOf<'RequestConfirmation'>,
  facts: ShipmentFacts,
): ShipmentDecision => {
  const to = recipientOf(state, command.to)
  const blocked = sendingBlocked(state, to)
  if (blocked || !state.carrier) return Result.fail(blocked as Refusal)
  const paper = attached(state, command.document, facts)
  return Result.succeed([
    paper,
    happened('ConfirmationRequested', {
      id: nextId(state),
      carrier_id: state.carrier.id,
      carrier_name: state.carrier.name,
      document_id: paper.data.document.id,
      to,
      subject: command.subject,
      body: command.body,
    }),
  ])
}

/** Writes down that the mail of a confirmation went out. One that was superseded meanwhile went out too; it just no longer holds. */
export const recordConfirmationSent = (state: Shipment, command: ShipmentCommandOf<'RecordConfirmationSent'>): ShipmentDecision => {
  const asked = state.confirmations.find(({ id }) => id === command.id)
  if (!asked) return refuse('UnknownConfirmation', `There is no confirmation ${command.id}.`)
  if (asked.state !== 'sending') return Result.succeed([])
  return Result.succeed([
    happened('ConfirmationSent', {
      id: asked.id,
      carrier_id: asked.carrier_id,
      carrier_name: asked.carrier_name,
      document_id: asked.document_id,
      to: asked.to,
      sent_by_username: asked.requested_by,
      by_hand: false,
      simulated: command.simulated,
      message_id: command.message_id,
    }),
    ...(asked.superseded_at === null ? confirmationsSuperseded(state, asked.id) : []),
  ])
}

/** Writes down that a mail could not be sent, or (`unknown`) that nobody can tell. */
export const recordConfirmationFailed = (state: Shipment, command: ShipmentCommandOf<'RecordConfirmationFailed'>): ShipmentDecision => {
  const asked = state.confirmations.find(({ id }) => id === command.id)
  if (!asked) return refuse('UnknownConfirmation', `There is no confirmation ${command.id}.`)
  if (asked.state !== 'sending') return Result.succeed([])
  return Result.succeed([happened('ConfirmationFailed', { id: asked.id, to: asked.to, unknown: command.unknown, reason: command.reason })])
}

const sentByHand = (state: Shipment, command: ShipmentCommandOf<'MarkConfirmation'>, facts: ShipmentFacts): readonly ShipmentEvent[] => {
  const { carrier } = state
  const sent = sentConfirmation(state)
  if (!carrier || command.confirm_sent === null) return []
  if (!command.confirm_sent) return sent ? [happened('ConfirmationWithdrawn', { id: sent.id })] : []
  const by = command.sent_by_username ?? sent?.sent_by_username ?? facts.by.username
  if (sent && sent.sent_by_username === by) return []
  const id = nextId(state)
  return [
    happened('ConfirmationSent', {
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

/** Marks by hand that a confirmation was sent, by whom, and that the carrier's came back signed; or takes either back [2.63, 7.25]. */
export const markConfirmation = (
  state: Shipment,
  command: ShipmentCommandOf<'MarkConfirmation'>,
  facts: ShipmentFacts,
): ShipmentDecision => {
  const blocked = blockedByStatus(state)
  if (blocked) return Result.fail(blocked)
  const marked = sentByHand(state, command, facts)
  const withdrawn = marked.some(({ type }) => type === 'ConfirmationWithdrawn')
  const sentNow = marked.find((event) => event.type === 'ConfirmationSent')
  const before = sentConfirmation(state)
  const id = withdrawn ? null : (sentNow?.data.id ?? before?.id ?? null)
  const isReceived = sentNow ? false : before?.received_at != null
  if (command.confirm_received === null || command.confirm_received === isReceived || (withdrawn && !command.confirm_received)) {
    return Result.succeed(marked)
  }
  if (id === null) {
    const message = 'Rate Confirmation: Sent is required before Received'
    return refuse('ConfirmationNotSent', message, [{ key: 'confirmation:sent', field: 'confirm_sent', message }])
  }
  return Result.succeed([
    ...marked,
    command.confirm_received
      ? happened('ConfirmationReceived', { id, received_by_username: command.received_by_username ?? facts.by.username })
      : happened('ConfirmationReceiptWithdrawn', { id }),
  ])
}
