import type { ShipmentStatus } from './status.ts'

const DONE: ReadonlySet<ShipmentStatus> = new Set(['DELIVERED', 'TERMINATED', 'RELEASED', 'VOIDED', 'VOID', 'VOID WEB'])

/** Whether a status belongs on the Active Shipments board: not delivered, terminated, released or voided. */
export const isActive = (status: ShipmentStatus): boolean => !DONE.has(status)
