import type { LockCell } from '@waybill/shared/boards/columns/lock-cell'
import { DEFAULT_SORT } from '@waybill/shared/boards/default-sort'
import type { Api } from '../app/api.ts'
import { newKey } from '../app/api.ts'
import { type BoardShelf, boardShelf } from './board-shelf.ts'
import { type BoardStore, boardStore } from './board-store.ts'
import { type LiveConnection, openLiveConnection } from './live-connection.ts'
import { type LockKeeper, lockKeeper } from './lock-keeper.ts'
import { type LockRequests, lockRequests } from './lock-requests.ts'
import { type PendingCommands, pendingCommands } from './pending-commands.ts'
import { type PresenceStore, presenceStore } from './presence-store.ts'
import { type RecordStore, recordStore } from './record-store.ts'

/** All that is alive for somebody who is signed in: one connection, and what comes over it. */
export interface LiveSession {
  /** Our user id. */
  readonly me: string
  readonly connection: LiveConnection
  /** The Active Shipments board. It follows the log as long as the session lives, looked at or not. */
  readonly board: BoardStore
  /** The boards of other tabs. */
  readonly boards: BoardShelf
  readonly presence: PresenceStore
  readonly records: RecordStore
  readonly pending: PendingCommands
  readonly locks: LockKeeper
  readonly lockRequests: LockRequests
  readonly close: () => void
}

export interface LiveSessionOptions {
  readonly tenant: string
  readonly token: string
  readonly me: string
  readonly api: Api
  /** The cells that the board shows. */
  readonly columns: readonly string[]
  readonly isOpen: (pro: string) => boolean
  readonly onSessionEnded: () => void
  readonly onPermissionsChanged: () => void
}

const lockPath = (pro: string) => `/shipments/lock/${encodeURIComponent(pro)}`

export const openLiveSession = ({
  tenant,
  token,
  me,
  api,
  columns,
  isOpen,
  onSessionEnded,
  onPermissionsChanged,
}: LiveSessionOptions): LiveSession => {
  const connection = openLiveConnection({ tenant, token }, { onSessionEnded, onPermissionsChanged })
  const pending = pendingCommands()
  const presence = presenceStore(connection, me)
  const board = boardStore(connection, {
    question: { board: 'shipments', filter: { status: 'active' }, columns: [...columns], sort: [...DEFAULT_SORT] },
    isOurs: pending.isOurs,
    onPresence: presence.replace,
  })
  board.onPosition(pending.reached)
  const boards = boardShelf((question) => boardStore(connection, { question, isOurs: pending.isOurs, onPresence: presence.replace }))

  const locks = lockKeeper({
    me,
    isOpen,
    holderOnBoard: (pro) => (board.row(pro)?.cells.lock as LockCell | null | undefined)?.auth_uid ?? null,
    sendRelease: (pro) => api.delete(lockPath(pro)),
    sendReleaseOnExit: (pro) => {
      const headers = { authorization: `Bearer ${token}`, 'idempotency-key': newKey() }
      void fetch(`/${encodeURIComponent(tenant)}/api/v1${lockPath(pro)}`, { method: 'DELETE', headers, keepalive: true })
    },
  })
  const records = recordStore(connection, { me, onPresence: presence.note })

  return {
    me,
    connection,
    board,
    boards,
    presence,
    pending,
    locks,
    lockRequests: lockRequests(connection),
    records: {
      ...records,
      noteLock: (pro, lock, version) => {
        records.noteLock(pro, lock, version)
        locks.note(pro, records.get(pro).lock?.auth_uid ?? null)
      },
    },
    close: () => {
      boards.close()
      board.close()
      connection.close()
    },
  }
}
