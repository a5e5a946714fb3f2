import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'

/** Something of the load that was told to somebody outside the house, or is about to be. */
export interface Notification {
  readonly key: string
  readonly at: string
  /** What was told: `Rate confirmation`. */
  readonly what: string
  readonly to: string
  readonly standing: string
  /** Whether it needs somebody to look after it. */
  readonly bad: boolean
  readonly by: string | null
}

type Told = Pick<ShipmentResource, 'confirmations' | 'macropoint_load' | 'ltl_quotes'>

const STANDING = {
  sending: 'Being sent',
  sent: 'Sent',
  failed: 'Failed',
  unknown: 'Nobody can tell whether it went out',
  withdrawn: 'Mark taken back',
} as const

const ofConfirmations = ({ confirmations }: Told): readonly Notification[] =>
  confirmations.flatMap((one): readonly Notification[] => {
    const words = [
      one.by_hand && one.state === 'sent' ? 'Marked as sent' : STANDING[one.state],
      one.failure,
      one.simulated && 'simulated, nobody got it',
      one.superseded_at !== null && 'no longer holds',
    ]
    const sent: Notification = {
      key: one.id,
      at: one.sent_at ?? one.requested_at,
      what: 'Rate confirmation',
      to: [one.carrier_name, one.to].filter(Boolean).join(', '),
      standing: words.filter(Boolean).join(', '),
      bad: one.state === 'failed' || one.state === 'unknown',
      by: one.sent_by_username ?? one.requested_by,
    }
    if (one.received_at === null) return [sent]
    const back = { key: `${one.id} back`, at: one.received_at, what: 'Rate confirmation, signed', to: 'Us' }
    return [sent, { ...back, standing: 'Came back', bad: false, by: one.received_by_username }]
  })

const ofTracking = ({ macropoint_load: order }: Told): readonly Notification[] =>
  order === null
    ? []
    : [
        {
          key: order.order_id,
          at: order.last_updated,
          what: 'Request to be tracked',
          to: order.driver_cell ? `Driver, ${order.driver_cell}` : `Truck ${order.truck_trailer_number}`,
          standing: [order.order_status, order.simulated && 'simulated, nobody got it'].filter(Boolean).join(', '),
          bad: order.order_stage === 'failed' || order.order_stage === 'denied',
          by: order.provider,
        },
      ]

const ofQuotes = ({ ltl_quotes }: Told): readonly Notification[] =>
  ltl_quotes.flatMap(({ id, carrier_name, booked, pickup, simulated }): readonly Notification[] => {
    const aside = simulated ? ', simulated, nobody got it' : ''
    return [
      ...(booked?.forwarded_to_carrier
        ? [
            {
              key: `${id} booked`,
              at: booked.at,
              what: 'LTL booking',
              to: carrier_name,
              standing: `Confirmed as ${booked.confirmation}${aside}`,
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
              standing: `Confirmed as ${pickup.confirmation}${aside}`,
              bad: false,
              by: pickup.by,
            },
          ]
        : []),
    ]
  })

/** What of a load was told to whom, the last first [2.40, 2.63, 4.40, 4.55]. */
export const notificationsOf = (load: Told): readonly Notification[] =>
  [...ofConfirmations(load), ...ofTracking(load), ...ofQuotes(load)].toSorted((a, b) => b.at.localeCompare(a.at))
