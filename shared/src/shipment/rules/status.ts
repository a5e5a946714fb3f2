import type { ImportedStatus, Shipment } from '../state.ts'

/** The statuses that a load can have [4.12, 4.13]. */
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

/** What a dispatched load has come to: the furthest stop that was reached, and whether the truck left it. */
const onTheRoad = (shipment: Shipment): ShipmentStatus => {
  const furthest = shipment.pick_stops.findLastIndex((stop) => stop.arrival_date !== null || stop.departure_date !== null)
  const stop = shipment.pick_stops[furthest]
  if (!stop) return 'DISPATCHED'
  if (stop.departure_date === null) return 'ARRIVED'
  return furthest === shipment.pick_stops.length - 1 ? 'DELIVERED' : 'DEPARTED'
}

/**
 * The status of a load, which nobody sets: it follows from what happened [4.12, 4.13]. Only a dispatch takes it past COVERED [4.59].
 */
export const shipmentStatus = (shipment: Shipment): ShipmentStatus => {
  if (shipment.void_info) return 'VOIDED'
  if (shipment.released) return 'RELEASED'
  if (shipment.imported_status) return shipment.imported_status
  if (shipment.load_info.dispatched !== null) return onTheRoad(shipment)
  if (shipment.hold) return 'HOLD'
  if (shipment.carrier) return 'COVERED'
  return shipment.reserved_by_user ? 'RESERVED' : 'OPEN'
}

const DONE: ReadonlySet<ShipmentStatus> = new Set(['DELIVERED', 'TERMINATED', 'RELEASED', 'VOIDED', 'VOID', 'VOID WEB'])

/** Whether a status belongs to the Active Shipments board: neither delivered, terminated, released nor voided. */
export const isActive = (status: ShipmentStatus): boolean => !DONE.has(status)
