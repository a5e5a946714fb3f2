import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { irrevocableEffects } from '@waybill/shared/shipment/rules/irrevocable'
import { isFinished } from '@waybill/shared/shipment/tracking/order-status'
import { savedLoad } from '../form/saved-load.ts'

export interface VoidConsequences {
  /** Effects on parts of the load: a title and the part. */
  readonly facts: readonly (readonly [title: string, detail: string])[]
  /** Sentences about what was sent and can't be recalled. */
  readonly irrevocable: readonly string[]
}

/** The consequences of a void [4.21]: the carrier stays on record, bookings and tracking end, and what was sent stays sent. */
export const voidConsequences = (shipment: ShipmentResource): VoidConsequences => {
  const { carrier, tracking, macropoint_load: order, ltl_quotes, events } = shipment
  const open = events.filter((event) => !event.closed).length
  const facts: (readonly [string, string])[] = []
  if (ltl_quotes.some(({ booked }) => booked !== null)) facts.push(['LTL booking is canceled', carrier?.name ?? ''])
  else if (carrier) facts.push(['Carrier stays on record', carrier.name])
  const tracked = order && !isFinished(order.order_stage) ? order.provider : tracking?.state === 'started' ? tracking.provider : null
  if (tracked !== null) facts.push(['Tracking stops', tracked])
  if (open > 0) facts.push(['Open events', String(open)])
  return { facts, irrevocable: irrevocableEffects(savedLoad(shipment)).map(({ message }) => message) }
}
