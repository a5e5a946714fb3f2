import type { Shipment } from '../state.ts'

/** Something that went out into the world and stays there whatever is taken back here. */
export interface IrrevocableEffect {
  readonly key: string
  readonly field: string
  readonly message: string
}

/** Whether the paper left the house, or nobody can tell that it did not. */
const LEFT: ReadonlySet<string> = new Set(['sent', 'sending', 'unknown'])

const confirmations = (shipment: Shipment, carrier_id: string | null): readonly IrrevocableEffect[] =>
  shipment.confirmations
    .filter((paper) => LEFT.has(paper.state) && (carrier_id === null || paper.carrier_id === carrier_id))
    .map((paper) => ({
      key: `confirmation:${paper.id}`,
      field: 'carrier_rate_confirmation',
      message: `${paper.state === 'sent' ? 'A rate confirmation was sent' : 'A rate confirmation may have been sent'} to ${paper.to ?? paper.carrier_name}${paper.sent_at ? ` on ${paper.sent_at.slice(0, 10)}` : ''}${paper.simulated ? ' (simulated)' : ''}; it cannot be recalled.`,
    }))

const tracking = ({ tracking }: Shipment): readonly IrrevocableEffect[] =>
  tracking === null
    ? []
    : [
        {
          key: `tracking:${tracking.provider}`,
          field: 'tracking',
          message: `The truck was followed by ${tracking.provider} since ${tracking.started_at.slice(0, 10)}${tracking.simulated ? ' (simulated)' : ''}; what was told of it cannot be recalled${tracking.state === 'stopped' ? ', and the following is not started again' : ''}.`,
        },
      ]

const trackingOrder = ({ macropoint_load: order }: Shipment): readonly IrrevocableEffect[] =>
  order === null
    ? []
    : [
        {
          key: `tracking_order:${order.order_id}`,
          field: 'macropoint_load',
          message: `Tracking order ${order.order_id} was placed with ${order.provider}${order.simulated ? ' (simulated)' : ''}; what the driver was told cannot be recalled.`,
        },
      ]

/**
 * What cannot be recalled when something of a load is taken back: confirmations that went out, the tracking order, the following of the truck. After an
 * uncover only what went to the carrier who left counts.
 */
export const irrevocableEffects = (shipment: Shipment): readonly IrrevocableEffect[] => [
  ...confirmations(shipment, shipment.carrier?.id ?? shipment.last_uncover?.carrier_id ?? null),
  ...trackingOrder(shipment),
  ...tracking(shipment),
]
