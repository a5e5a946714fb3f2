import type { Leg, LegMilestone } from '../intermodal/legs.ts'
import { isCovered } from '../intermodal/load-legs.ts'
import { isReached, type RoadStep, roadOf } from '../intermodal/road.ts'
import type { ImportedStatus, Shipment } from '../state.ts'

/** What only a load that goes by rail can be, in the order of the road [4.14]. */
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

/** The statuses that a load can have [4.12–4.14]. */
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
 * What a milestone of a leg makes of its load. A train that came in is still that train until the railroad notifies; an empty container
 * brought back is no step of the load.
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

const atStop = (shipment: Shipment, step: Extract<RoadStep, { kind: 'stop' }>): ShipmentStatus => {
  const [stop, last] = [shipment.pick_stops[step.stop], shipment.pick_stops.length - 1]
  if (step.moment === 'departure' && step.stop === last) return 'DELIVERED'
  if (step.side === 'shipper' && (step.stop === 0 || stop?.event_type === 'P')) {
    return step.moment === 'arrival' ? 'ARRIVED SHIPPER' : 'DEPARTED SHIPPER'
  }
  if (step.moment === 'departure') return 'DEPARTED'
  return step.side === 'consignee' ? 'ARRIVED CONSIGNEE' : 'ARRIVED'
}

const statusOfStep = (shipment: Shipment, step: RoadStep): ShipmentStatus | undefined =>
  step.kind === 'leg' ? STATUS_OF_MILESTONE[step.leg][step.milestone] : atStop(shipment, step)

/** What a dispatched load that goes by rail has come to: the furthest step of its road that was reached. */
const onTheRails = (shipment: Shipment): ShipmentStatus => {
  const reached = roadOf(shipment).filter((step) => isReached(shipment, step))
  return reached.map((step) => statusOfStep(shipment, step)).findLast((status) => status !== undefined) ?? 'DISPATCHED'
}

/** What a dispatched load has come to: the furthest stop that was reached, and whether the truck left it. */
const onTheRoad = (shipment: Shipment): ShipmentStatus => {
  const furthest = shipment.pick_stops.findLastIndex((stop) => stop.arrival_date !== null || stop.departure_date !== null)
  const stop = shipment.pick_stops[furthest]
  if (!stop) return 'DISPATCHED'
  if (stop.departure_date === null) return 'ARRIVED'
  return furthest === shipment.pick_stops.length - 1 ? 'DELIVERED' : 'DEPARTED'
}

/**
 * The status of a load, which nobody sets: it follows from what happened [4.12–4.14]. Only a dispatch takes it past COVERED [4.59].
 */
export const shipmentStatus = (shipment: Shipment): ShipmentStatus => {
  if (shipment.void_info) return 'VOIDED'
  if (shipment.released) return 'RELEASED'
  if (shipment.imported_status) return shipment.imported_status
  if (shipment.load_info.dispatched !== null) return shipment.mode === 'intermodal' ? onTheRails(shipment) : onTheRoad(shipment)
  if (shipment.hold) return 'HOLD'
  if (isCovered(shipment)) return 'COVERED'
  return shipment.reserved_by_user ? 'RESERVED' : 'OPEN'
}

const DONE: ReadonlySet<ShipmentStatus> = new Set(['DELIVERED', 'TERMINATED', 'RELEASED', 'VOIDED', 'VOID', 'VOID WEB'])

/** Whether a status belongs to the Active Shipments board: neither delivered, terminated, released nor voided. */
export const isActive = (status: ShipmentStatus): boolean => !DONE.has(status)
