import { Result } from 'effect'
import type { ShipmentDecision } from '../decision.ts'
import { happened, type ShipmentEvent } from '../events.ts'
import { isActive, shipmentStatus } from '../rules/status.ts'
import type { Shipment } from '../state.ts'
import { trackingEnds } from '../tracking-ends.ts'
import type { VisibilityCommand } from './commands.ts'
import { isSameOrder } from './order-request.ts'
import { isOver, ORDER_STAGES, type OrderStage, PLACED, statusOfCode } from './order-status.ts'
import type { TrackingOrder } from './state.ts'

type Of<T extends VisibilityCommand['type']> = Extract<VisibilityCommand, { type: T }>

/** What the service did is done, whatever became of the load meanwhile: what is not news is no event, and nothing is refused. */
const NOTHING: ShipmentDecision = Result.succeed([])

/** The order that a word is about, as long as the load still has it. */
const orderOf = (state: Shipment, order_id: string): TrackingOrder | null =>
  state.macropoint_load?.order_id === order_id ? state.macropoint_load : null

const isFollowed = (state: Shipment): boolean => state.tracking?.state === 'started'

/** The truck of a covered load is followed from the moment the service sees it until the order is over. */
const following = (state: Shipment, order: Pick<TrackingOrder, 'provider' | 'simulated'>, stage: OrderStage, text: string) => {
  if (isOver(stage)) return trackingEnds(state, text)
  const begins = stage === 'tracking' && !isFollowed(state) && state.carrier !== null && isActive(shipmentStatus(state))
  return begins ? [happened('TrackingStarted', { provider: order.provider, simulated: order.simulated })] : []
}

/** The service took an order [4.55, 7.44]. */
export const placeTrackingOrder = (state: Shipment, { type: _, code, ...order }: Of<'PlaceTrackingOrder'>): ShipmentDecision => {
  if (orderOf(state, order.order_id)) return NOTHING
  const { text, stage } = (code === null ? null : statusOfCode(code)) ?? PLACED
  return Result.succeed([
    happened('TrackingOrderPlaced', { ...order, order_status: text, order_stage: stage }),
    ...following(state, order, stage, text),
  ])
}

/** The service took a change of the order. */
export const changeTrackingOrder = (state: Shipment, { type: _, ...change }: Of<'ChangeTrackingOrder'>): ShipmentDecision => {
  const order = orderOf(state, change.order_id)
  if (!order || isSameOrder(order, change)) return NOTHING
  return Result.succeed([happened('TrackingOrderChanged', change)])
}

/** The order was stopped by us [4.55]. */
export const stopTrackingOrder = (state: Shipment, { order_id, reason }: Of<'StopTrackingOrder'>): ShipmentDecision => {
  const order = orderOf(state, order_id)
  if (!order || isOver(order.order_stage)) return NOTHING
  const events: readonly ShipmentEvent[] = [
    happened('TrackingOrderStopped', { order_id, provider: order.provider, reason }),
    ...trackingEnds(state, reason ?? 'Order stopped'),
  ]
  return Result.succeed(events)
}

const rank = (stage: OrderStage): number => ORDER_STAGES.indexOf(stage)

/**
 * The service told how the order is doing [4.55]. It may tell late, twice or out of order: an order that is over stays over, and one that
 * is followed was accepted before. Of a code that is not known only the words are kept.
 */
export const tellTrackingOrderStatus = (state: Shipment, command: Of<'TellTrackingOrderStatus'>): ShipmentDecision => {
  const { order_id, code, message } = command
  const order = orderOf(state, order_id)
  if (!order || isOver(order.order_stage)) return NOTHING
  const told = statusOfCode(code) ?? { text: message ?? `Status ${code}`, stage: order.order_stage }
  if (told.text === order.order_status || rank(told.stage) < rank(order.order_stage)) return NOTHING
  return Result.succeed([
    happened('TrackingOrderStatusTold', { order_id, code, order_status: told.text, order_stage: told.stage }),
    ...following(state, order, told.stage, told.text),
  ])
}

/** Where the order can be looked at in the service's own pages. */
export const learnTrackingOrderLink = (state: Shipment, command: Of<'LearnTrackingOrderLink'>): ShipmentDecision => {
  const { order_id, order_hyperlink } = command
  const order = orderOf(state, order_id)
  if (!order || order.order_hyperlink === order_hyperlink) return NOTHING
  return Result.succeed([happened('TrackingOrderLinkLearned', { order_id, order_hyperlink })])
}

/** What the service knows of the carrier who covers the load [3.19]; what it says of one who is gone is nothing. */
export const learnPartnerStatus = (state: Shipment, { type: _, ...learned }: Of<'LearnPartnerStatus'>): ShipmentDecision =>
  state.carrier?.id === learned.carrier_id ? Result.succeed([happened('PartnerStatusLearned', learned)]) : NOTHING
