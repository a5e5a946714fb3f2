import { Schema } from 'effect'
import { event } from '../../streams/event.ts'
import { OptionalText } from '../../streams/event-schemas.ts'
import { joined } from '../event-text.ts'

const Id = Schema.Struct({ id: Schema.String })
const RECEIPT = ['confirmations.received_by_username', 'confirmations.received_at']

/** Events of rate confirmations [2.63]. */
export const CONFIRMATION_EVENTS = {
  /** The full email to send, so that any reader of the log can send it. */
  ConfirmationRequested: event({
    data: Schema.Struct({
      id: Schema.String,
      carrier_id: Schema.String,
      carrier_name: Schema.String,
      document_id: Schema.String,
      to: Schema.String,
      subject: Schema.String,
      body: Schema.String,
    }),
    title: () => 'Rate confirmation queued',
    detail: ({ carrier_name, to }) => joined(carrier_name, to),
    fields: ['confirmations'],
    changes: ({ id, carrier_name, to, subject }) => [{ path: `confirmations[${id}]`, from: null, to: { carrier_name, to, subject } }],
  }),
  /** `message_id` is the Message-ID of the email; null if a user marked it as sent. */
  ConfirmationSent: event({
    data: Schema.Struct({
      id: Schema.String,
      carrier_id: Schema.String,
      carrier_name: Schema.String,
      document_id: OptionalText,
      to: OptionalText,
      by_hand: Schema.Boolean,
      simulated: Schema.Boolean,
      sent_by_username: Schema.String,
      message_id: OptionalText,
    }),
    title: () => 'Rate confirmation sent',
    detail: ({ carrier_name, to, by_hand, simulated }) =>
      joined(carrier_name, to, by_hand ? 'marked manually' : null, simulated ? 'simulated' : null),
    fields: ['confirmations.state', 'confirmations.sent_by_username', 'confirmations.sent_at'],
  }),
  /** `unknown`: the email may have been sent anyway. */
  ConfirmationFailed: event({
    data: Schema.Struct({ id: Schema.String, to: OptionalText, unknown: Schema.Boolean, reason: Schema.String }),
    title: ({ unknown: maybeSent }) => (maybeSent ? 'Rate confirmation: delivery status unknown' : 'Rate confirmation not sent'),
    detail: ({ to, reason }) => joined(to, reason),
    fields: ['confirmations.state', 'confirmations.failure'],
    changes: ({ id, reason }) => [{ path: `confirmations[${id}].failure`, from: null, to: reason }],
  }),
  /** A confirmation marked as sent by hand was unmarked. */
  ConfirmationWithdrawn: event({ data: Id, title: () => 'Rate confirmation marked as not sent', fields: ['confirmations.state'] }),
  ConfirmationReceived: event({
    data: Schema.Struct({ id: Schema.String, received_by_username: Schema.String }),
    title: () => 'Signed rate confirmation received',
    detail: ({ received_by_username }) => received_by_username,
    fields: RECEIPT,
  }),
  ConfirmationReceiptWithdrawn: event({ data: Id, title: () => 'Rate confirmation marked as not received', fields: RECEIPT }),
  ConfirmationSuperseded: event({
    data: Id,
    title: () => 'Rate confirmation superseded',
    fields: ['confirmations.superseded_at'],
    changes: ({ id }, { at }) => [{ path: `confirmations[${id}].superseded_at`, from: null, to: at }],
  }),
}
