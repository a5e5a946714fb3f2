import { Result } from 'effect'
import type { ShipmentDecision } from '../decision.ts'
import { isActive } from '../rules/active-status.ts'
import { shipmentStatus } from '../rules/status.ts'
import type { Shipment } from '../state.ts'
import { type ShipmentEvent, shipmentStream } from '../stream.ts'
import { trackingEnds } from '../tracking-ends.ts'
import type { VisibilityCommand } from './commands.ts'
import { isSameOrder } from './order-request.ts'
import { isFinished, ORDER_STAGES, type OrderStage, PLACED, statusOfCode } from './order-status.ts'
import type { TrackingOrder } from './state.ts'

type Of<T extends VisibilityCommand['type']> = Extract<VisibilityCommand, { type: T }>

/** The service has already acted, whatever happened to the load since: repeated facts produce no event, and nothing is refused. */
const NOTHING: ShipmentDecision = Result.succeed([])

/** The order that a report is about, if the load still has it. */
const orderOf = (state: Shipment, order_id: string): TrackingOrder | null =>
  state.macropoint_load?.order_id === order_id ? state.macropoint_load : null

const isTracked = (state: Shipment): boolean => state.tracking?.state === 'started'

/** The truck of a covered load is tracked from when the service first sees it until the order is over. */
const trackingEvents = (state: Shipment, order: Pick<TrackingOrder, 'provider' | 'simulated'>, stage: OrderStage, text: string) => {
  if (isFinished(stage)) return trackingEnds(state, text)
  const begins = stage === 'tracking' && !isTracked(state) && state.carrier !== null && isActive(shipmentStatus(state))
  return begins ? [shipmentStream.happened('TrackingStarted', { provider: order.provider, simulated: order.simulated })] : []
}

/** The service accepted an order [4.55, 7.44]. */
export const placeTrackingOrder = (
  state: Shipment,
  { type: _, code, particulars, ...order }: Of<'PlaceTrackingOrder'>,
): ShipmentDecision => {
  if (orderOf(state, order.order_id)) return NOTHING
  const { text, stage } = (code === null ? null : statusOfCode(code)) ?? PLACED
  return Result.succeed([
    shipmentStream.happened('TrackingOrderPlaced', { ...order, settings: particulars, order_status: text, order_stage: stage }),
    ...trackingEvents(state, order, stage, text),
  ])
}

/** The service accepted a change to the order. */
export const changeTrackingOrder = (state: Shipment, { type: _, ...change }: Of<'ChangeTrackingOrder'>): ShipmentDecision => {
  const order = orderOf(state, change.order_id)
  if (!order || isSameOrder(order, change)) return NOTHING
  return Result.succeed([
    shipmentStream.happened('TrackingOrderChanged', {
      order_id: change.order_id,
      settings: change.particulars,
      trip_sheet: change.trip_sheet,
    }),
  ])
}

/** The order was stopped by Waybill [4.55]. */
export const stopTrackingOrder = (state: Shipment, { order_id, reason }: Of<'StopTrackingOrder'>): ShipmentDecision => {
  const order = orderOf(state, order_id)
  if (!order || isFinished(order.order_stage)) return NOTHING
  const events: readonly ShipmentEvent[] = [
    shipmentStream.happened('TrackingOrderStopped', { order_id, provider: order.provider, reason }),
    ...trackingEnds(state, reason ?? 'Order stopped'),
  ]
  return Result.succeed(events)
}

const rank = (stage: OrderStage): number => ORDER_STAGES.indexOf(stage)

/**
 * Records the order status from the service [4.55]. Reports may arrive late, duplicated or out of order: a finished order stays finished,
 * and a tracked one was accepted before. For an unknown code only the text is kept.
 */
export const receiveTrackingOrderStatus = (state: Shipment, command: Of<'ReceiveTrackingOrderStatus'>): ShipmentDecision => {
  const { order_id, code, message } = command
  const order = orderOf(state, order_id)
  if (!order || isFinished(order.order_stage)) return NOTHING
  const reported = statusOfCode(code) ?? { text: message ?? `Status ${code}`, stage: order.order_stage }
  if (reported.text === order.order_status || rank(reported.stage) < rank(order.order_stage)) return NOTHING
  return Result.succeed([
    shipmentStream.happened('TrackingOrderStatusReceived', { order_id, code, order_status: reported.text, order_stage: reported.stage }),
    ...trackingEvents(state, order, reported.stage, reported.text),
  ])
}

/** The page of the order on the service's website. */
export const receiveTrackingOrderLink = (state: Shipment, command: Of<'ReceiveTrackingOrderLink'>): ShipmentDecision => {
  const { order_id, order_hyperlink } = command
  const order = orderOf(state, order_id)
  if (!order || order.order_hyperlink === order_hyperlink) return NOTHING
  return Result.succeed([shipmentStream.happened('TrackingOrderLinkReceived', { order_id, order_hyperlink })])
}

/** What the service knows about the covering carrier [3.19]; reports about another carrier are ignored. */
export const receivePartnerStatus = (state: Shipment, { type: _, ...learned }: Of<'ReceivePartnerStatus'>): ShipmentDecision =>
  state.carrier?.id === learned.carrier_id ? Result.succeed([shipmentStream.happened('PartnerStatusReceived', learned)]) : NOTHING
