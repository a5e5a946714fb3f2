import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'

/** A notification about the load sent, or about to be sent, outside the company. */
export interface Notification {
  readonly key: string
  readonly at: string
  /** What was sent, such as `Rate confirmation`. */
  readonly what: string
  readonly to: string
  readonly status: string
  /** Whether a user needs to act on it. */
  readonly bad: boolean
  readonly by: string | null
}

type NotificationSources = Pick<ShipmentResource, 'confirmations' | 'macropoint_load' | 'ltl_quotes'>

const STATUS_TEXTS = {
  sending: 'Being sent',
  sent: 'Sent',
  failed: 'Failed',
  unknown: 'Delivery status unknown',
  withdrawn: 'Marked as not sent',
} as const

const ofConfirmations = ({ confirmations }: NotificationSources): readonly Notification[] =>
  confirmations.flatMap((one): readonly Notification[] => {
    const details = [
      one.by_hand && one.state === 'sent' ? 'Marked as sent' : STATUS_TEXTS[one.state],
      one.failure,
      one.simulated && 'demo: not actually sent',
      one.superseded_at !== null && 'out of date',
    ]
    const sent: Notification = {
      key: one.id,
      at: one.sent_at ?? one.requested_at,
      what: 'Rate confirmation',
      to: [one.carrier_name, one.to].filter(Boolean).join(', '),
      status: details.filter(Boolean).join(', '),
      bad: one.state === 'failed' || one.state === 'unknown',
      by: one.sent_by_username ?? one.requested_by,
    }
    if (one.received_at === null) return [sent]
    const back = { key: `${one.id} back`, at: one.received_at, what: 'Rate confirmation, signed', to: 'Us' }
    return [sent, { ...back, status: 'Received', bad: false, by: one.received_by_username }]
  })

const ofTracking = ({ macropoint_load: order }: NotificationSources): readonly Notification[] =>
  order === null
    ? []
    : [
        {
          key: order.order_id,
          at: order.last_updated,
          what: 'Tracking request',
          to: order.driver_cell ? `Driver, ${order.driver_cell}` : `Truck ${order.truck_trailer_number}`,
          status: [order.order_status, order.simulated && 'demo: not actually sent'].filter(Boolean).join(', '),
          bad: order.order_stage === 'failed' || order.order_stage === 'denied',
          by: order.provider,
        },
      ]

const ofQuotes = ({ ltl_quotes }: NotificationSources): readonly Notification[] =>
  ltl_quotes.flatMap(({ id, carrier_name, booked, pickup, simulated }): readonly Notification[] => {
    const aside = simulated ? ', demo: not actually sent' : ''
    return [
      ...(booked?.forwarded_to_carrier
        ? [
            {
              key: `${id} booked`,
              at: booked.at,
              what: 'LTL booking',
              to: carrier_name,
              status: `Confirmed as ${booked.confirmation}${aside}`,
              bad: false,
              by: booked.by,
            },
          ]
        : []),
      ...(pickup
        ? [
            {
              key: `${id} pickup`,
              at: pickup.at,
              what: 'LTL pickup request',
              to: carrier_name,
              status: `Confirmed as ${pickup.confirmation}${aside}`,
              bad: false,
              by: pickup.by,
            },
          ]
        : []),
    ]
  })

/** Notifications about a load, newest first [2.40, 2.63, 4.40, 4.55]. */
export const notificationsOf = (load: NotificationSources): readonly Notification[] =>
  [...ofConfirmations(load), ...ofTracking(load), ...ofQuotes(load)].toSorted((a, b) => b.at.localeCompare(a.at))
