import type { Leg, LegMilestone } from '../intermodal/legs.ts'
import { isCovered } from '../intermodal/load-legs.ts'
import { type IntermodalStep, intermodalSteps, isReached } from '../intermodal/steps.ts'
import type { ImportedStatus, Shipment } from '../state.ts'

/** Statuses of intermodal loads, in trip order [4.14]. */
export type IntermodalStatus =
  | 'PU DRAY DISPATCHED'
  | 'PU DRAY OUTGATED'
  | 'ARRIVED SHIPPER'
  | 'DEPARTED SHIPPER'
  | 'INGATED TO RAIL'
  | 'ORIGIN RAIL DEPARTED'
  | 'ORIGIN RAIL NOTIFIED'
  | 'X-TOWN'
  | 'CROSS TOWN OUTGATED'
  | 'CROSS TOWN INGATED'
  | 'DEST RAIL DEPARTED'
  | 'DEST RAIL NOTIFIED'
  | 'DEST DRAY DISPATCHED'
  | 'DEST DRAY OUTGATED'
  | 'ARRIVED CONSIGNEE'
  | 'UNLOADED CONSIGNEE'

/** All statuses of a load [4.12–4.14]. */
export type ShipmentStatus =
  | 'OPEN'
  | 'RESERVED'
  | 'HOLD'
  | 'COVERED'
  | 'DISPATCHED'
  | 'ARRIVED'
  | 'DEPARTED'
  | 'DELIVERED'
  | 'RELEASED'
  | 'VOIDED'
  | ImportedStatus
  | IntermodalStatus

/**
 * The load status for each leg milestone. An arrived train keeps its status until the railroad notifies; the return of the empty container
 * does not change the status.
 */
const STATUS_OF_MILESTONE: { readonly [L in Leg]: { readonly [M in LegMilestone]?: ShipmentStatus } } = {
  door_to_door: {
    dispatched: 'DISPATCHED',
    ingated: 'INGATED TO RAIL',
    departed: 'ORIGIN RAIL DEPARTED',
    arrived: 'ORIGIN RAIL DEPARTED',
    notified: 'DEST RAIL NOTIFIED',
    outgated: 'DEST DRAY OUTGATED',
    unloaded: 'UNLOADED CONSIGNEE',
  },
  pickup_dray: { dispatched: 'PU DRAY DISPATCHED', outgated: 'PU DRAY OUTGATED', ingated: 'INGATED TO RAIL' },
  origin_rail: { departed: 'ORIGIN RAIL DEPARTED', arrived: 'ORIGIN RAIL DEPARTED', notified: 'ORIGIN RAIL NOTIFIED' },
  cross_town: { dispatched: 'X-TOWN', outgated: 'CROSS TOWN OUTGATED', ingated: 'CROSS TOWN INGATED' },
  dest_rail: { departed: 'DEST RAIL DEPARTED', arrived: 'DEST RAIL DEPARTED', notified: 'DEST RAIL NOTIFIED' },
  dest_dray: { dispatched: 'DEST DRAY DISPATCHED', outgated: 'DEST DRAY OUTGATED', unloaded: 'UNLOADED CONSIGNEE' },
}

const atStop = (shipment: Shipment, step: Extract<IntermodalStep, { kind: 'stop' }>): ShipmentStatus => {
  const [stop, last] = [shipment.pick_stops[step.stop], shipment.pick_stops.length - 1]
  if (step.moment === 'departure' && step.stop === last) return 'DELIVERED'
  if (step.side === 'shipper' && (step.stop === 0 || stop?.event_type === 'P')) {
    return step.moment === 'arrival' ? 'ARRIVED SHIPPER' : 'DEPARTED SHIPPER'
  }
  if (step.moment === 'departure') return 'DEPARTED'
  return step.side === 'consignee' ? 'ARRIVED CONSIGNEE' : 'ARRIVED'
}

const statusOfStep = (shipment: Shipment, step: IntermodalStep): ShipmentStatus | undefined =>
  step.kind === 'leg' ? STATUS_OF_MILESTONE[step.leg][step.milestone] : atStop(shipment, step)

/** The status of a dispatched intermodal load: that of the furthest step reached. */
const intermodalProgress = (shipment: Shipment): ShipmentStatus => {
  const reached = intermodalSteps(shipment).filter((step) => isReached(shipment, step))
  return reached.map((step) => statusOfStep(shipment, step)).findLast((status) => status !== undefined) ?? 'DISPATCHED'
}

/** The status of a dispatched load: that of the furthest stop reached, arrived or departed. */
const onTheRoad = (shipment: Shipment): ShipmentStatus => {
  const furthest = shipment.pick_stops.findLastIndex((stop) => stop.arrival_date !== null || stop.departure_date !== null)
  const stop = shipment.pick_stops[furthest]
  if (!stop) return 'DISPATCHED'
  if (stop.departure_date === null) return 'ARRIVED'
  return furthest === shipment.pick_stops.length - 1 ? 'DELIVERED' : 'DEPARTED'
}

/** The status of a load, derived from its events [4.12–4.14]. Only a dispatch takes it past COVERED [4.59]. */
export const shipmentStatus = (shipment: Shipment): ShipmentStatus => {
  if (shipment.void_info) return 'VOIDED'
  if (shipment.released) return 'RELEASED'
  if (shipment.imported_status) return shipment.imported_status
  if (shipment.load_info.dispatched !== null) return shipment.mode === 'intermodal' ? intermodalProgress(shipment) : onTheRoad(shipment)
  if (shipment.hold) return 'HOLD'
  if (isCovered(shipment)) return 'COVERED'
  return shipment.reserved_by_user ? 'RESERVED' : 'OPEN'
}
