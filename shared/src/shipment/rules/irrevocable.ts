import type { Shipment } from '../state.ts'

/** Something that was sent out and cannot be recalled, even if the change in Waybill is reversed. */
export interface IrrevocableEffect {
  readonly key: string
  readonly field: string
  readonly message: string
}

/** States in which the confirmation was or may have been sent. */
const MAY_BE_SENT: ReadonlySet<string> = new Set(['sent', 'sending', 'unknown'])

const confirmations = (shipment: Shipment, carrier_id: string | null): readonly IrrevocableEffect[] =>
  shipment.confirmations
    .filter((confirmation) => MAY_BE_SENT.has(confirmation.state) && (carrier_id === null || confirmation.carrier_id === carrier_id))
    .map((confirmation) => ({
      key: `confirmation:${confirmation.id}`,
      field: 'carrier_rate_confirmation',
      message: `${confirmation.state === 'sent' ? 'A rate confirmation was sent' : 'A rate confirmation may have been sent'} to ${confirmation.to ?? confirmation.carrier_name}${confirmation.sent_at ? ` on ${confirmation.sent_at.slice(0, 10)}` : ''}${confirmation.simulated ? ' (simulated)' : ''}; it cannot be recalled.`,
    }))

const tracking = ({ tracking }: Shipment): readonly IrrevocableEffect[] =>
  tracking === null
    ? []
    : [
        {
          key: `tracking:${tracking.provider}`,
          field: 'tracking',
          message: `${tracking.provider} has tracked the truck since ${tracking.started_at.slice(0, 10)}${tracking.simulated ? ' (simulated)' : ''}; positions already shared cannot be recalled${tracking.state === 'stopped' ? ', and tracking does not restart' : ''}.`,
        },
      ]

const trackingOrder = ({ macropoint_load: order }: Shipment): readonly IrrevocableEffect[] =>
  order === null
    ? []
    : [
        {
          key: `tracking_order:${order.order_id}`,
          field: 'macropoint_load',
          message: `Tracking order ${order.order_id} was placed with ${order.provider}${order.simulated ? ' (simulated)' : ''}; messages sent to the driver cannot be recalled.`,
        },
      ]

/**
 * What cannot be recalled when a load is voided or uncovered: confirmations that were sent, the tracking order, the tracking of the truck.
 * After an uncover only what was sent to the removed carrier counts.
 */
export const irrevocableEffects = (shipment: Shipment): readonly IrrevocableEffect[] => [
  ...confirmations(shipment, shipment.carrier?.id ?? shipment.last_uncover?.carrier_id ?? null),
  ...trackingOrder(shipment),
  ...tracking(shipment),
]
