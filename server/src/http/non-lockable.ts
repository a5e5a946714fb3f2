import type { ShipmentBoardRow } from '@waybill/shared/boards/shipment-row'
import { lockMessage } from '@waybill/shared/lock/state'

/** Why a user can't lock a load, and who has it locked when that is the reason. */
export interface NonLockableLoad {
  readonly pro: string
  readonly reason: 'not_found' | 'read_only' | 'locked'
  readonly locked_by_username: string | null
  readonly message: string
}

const READ_ONLY: ReadonlySet<string> = new Set(['RELEASED', 'VOIDED', 'VOID', 'VOID WEB'])

/** Which of the loads the user can't lock at this moment [7.27]: they are not found, read-only, or locked by another user. */
export const nonLockable = (
  pros: readonly string[],
  rows: readonly ShipmentBoardRow[],
  userId: string,
  now: string,
): readonly NonLockableLoad[] => {
  const byPro = new Map(rows.map((row) => [row.id, row]))
  return pros.flatMap((pro): readonly NonLockableLoad[] => {
    const row = byPro.get(pro)
    if (!row) return [{ pro, reason: 'not_found', locked_by_username: null, message: `There is no shipment ${pro}.` }]
    if (READ_ONLY.has(row.status)) {
      return [
        { pro, reason: 'read_only', locked_by_username: null, message: `Shipment ${pro} is ${row.status} and can no longer be changed.` },
      ]
    }
    const { locked_by_id: id, locked_by_username: username, lock_expires_at: expires_at } = row
    if (id === null || username === null || expires_at === null || id === userId || expires_at <= now) return []
    const message = lockMessage({ holder: { id, username }, expires_at }, userId, now)
    return [{ pro, reason: 'locked', locked_by_username: username, message }]
  })
}
