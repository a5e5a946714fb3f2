import type { EventMeta } from '../../log/envelope.ts'
import type { ShipmentEventData } from '../events.ts'
import type { Shipment } from '../state.ts'
import type { Confirmation } from './confirmation.ts'

const withConfirmation = (state: Shipment, id: string, fields: Partial<Confirmation>): Shipment => ({
  ...state,
  confirmations: state.confirmations.map((one) => (one.id === id ? { ...one, ...fields } : one)),
})

const NOTHING_YET = {
  state: 'sending',
  sent_by_username: null,
  sent_at: null,
  by_hand: false,
  simulated: false,
  failure: null,
  received_by_username: null,
  received_at: null,
  superseded_at: null,
} as const

export const confirmationRequested = (
  state: Shipment,
  data: ShipmentEventData['ConfirmationRequested'],
  { at, by }: EventMeta,
): Shipment => ({
  ...state,
  confirmations: [...state.confirmations, { ...NOTHING_YET, ...data, requested_by: by.username, requested_at: at }],
})

export const confirmationSent = (state: Shipment, data: ShipmentEventData['ConfirmationSent'], { at, by }: EventMeta): Shipment => {
  const { message_id: _, sent_by_username, simulated, by_hand, ...about } = data
  const sent = { state: 'sent', sent_by_username, sent_at: at, simulated, by_hand, failure: null } as const
  return state.confirmations.some(({ id }) => id === data.id)
    ? withConfirmation(state, data.id, sent)
    : {
        ...state,
        confirmations: [
          ...state.confirmations,
          { ...NOTHING_YET, ...about, ...sent, subject: null, body: null, requested_by: by.username, requested_at: at },
        ],
      }
}

export const confirmationFailed = (state: Shipment, { id, unknown, reason }: ShipmentEventData['ConfirmationFailed']): Shipment =>
  withConfirmation(state, id, { state: unknown ? 'unknown' : 'failed', failure: reason })

export const confirmationWithdrawn = (state: Shipment, { id }: ShipmentEventData['ConfirmationWithdrawn']): Shipment =>
  withConfirmation(state, id, { state: 'withdrawn', received_at: null, received_by_username: null })

export const confirmationReceived = (
  state: Shipment,
  { id, received_by_username }: ShipmentEventData['ConfirmationReceived'],
  { at }: EventMeta,
): Shipment => withConfirmation(state, id, { received_by_username, received_at: at })

export const receiptWithdrawn = (state: Shipment, { id }: ShipmentEventData['ConfirmationReceiptWithdrawn']): Shipment =>
  withConfirmation(state, id, { received_by_username: null, received_at: null })

export const confirmationSuperseded = (state: Shipment, { id }: ShipmentEventData['ConfirmationSuperseded'], { at }: EventMeta): Shipment =>
  withConfirmation(state, id, { superseded_at: at })
