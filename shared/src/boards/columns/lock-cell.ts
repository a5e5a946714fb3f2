import type { ShipmentBoardRow } from '../shipment-row.ts'

/** Who has a load locked, as a cell. Whether it still holds is for the reader's clock to say. */
export type LockCell = { readonly auth_uid: string; readonly username: string; readonly expires_at: string }

/** The lock of a load as boards and watchers see it. */
export const lockCell = (row: ShipmentBoardRow): LockCell | null =>
  row.locked_by_id === null
    ? null
    : { auth_uid: row.locked_by_id, username: row.locked_by_username ?? '', expires_at: row.lock_expires_at ?? '' }
