import type { LockCell } from '@waybill/shared/boards/columns/lock-cell'
import { DEFAULT_SORT } from '@waybill/shared/boards/default-sort'
import type { Api } from '../app/api.ts'
import { newKey } from '../app/api.ts'
import { type BoardStore, boardStore } from './board-store.ts'
import { type BoardStores, boardShelf } from './board-stores.ts'
import { type LiveConnection, openLiveConnection } from './live-connection.ts'
import { type LockKeeper, lockKeeper } from './lock-keeper.ts'
import { type LockRequests, lockRequests } from './lock-requests.ts'
import { type WindowChannel, windowChannel } from './other-windows.ts'
import { type PendingCommands, pendingCommands } from './pending-commands.ts'
import { type PeopleNames, peopleNames, type ReadUsers } from './people-names.ts'
import { type PresenceStore, presenceStore } from './presence-store.ts'
import { type RecordStore, recordStore } from './record-store.ts'

/** The live data of a signed-in user: one connection and the stores it feeds. */
export interface LiveSession {
  /** Our user id. */
  readonly me: string
  readonly connection: LiveConnection
  /** The Active Shipments board. It follows the log as long as the session lives, visible or not. */
  readonly board: BoardStore
  /** The boards of other tabs. */
  readonly boards: BoardStores
  readonly presence: PresenceStore
  readonly records: RecordStore
  readonly pending: PendingCommands
  readonly locks: LockKeeper
  readonly windows: WindowChannel
  readonly lockRequests: LockRequests
  readonly people: PeopleNames
  readonly close: () => void
}

export interface LiveSessionOptions {
  readonly tenant: string
  readonly token: string
  readonly me: string
  readonly api: Api
  /** The cells the board shows. */
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
    query: { board: 'shipments', filter: { status: 'active' }, columns: [...columns], sort: [...DEFAULT_SORT] },
    isOurs: pending.isOurs,
    onPresence: presence.replace,
  })
  board.onPosition(pending.reached)
  const boards = boardShelf((question) => boardStore(connection, { query: question, isOurs: pending.isOurs, onPresence: presence.replace }))

  const readUsers: ReadUsers = async (after) => {
    const query = { scope: 'all', limit: 500, ...(after !== null && { after }) }
    return (await api.get<Awaited<ReturnType<ReadUsers>>>('/users', { query })).body
  }
  const people = peopleNames(readUsers)
  connection.on('lists:changed', ({ lists }) => {
    if (lists.includes('users')) people.renew()
  })

  const windows = windowChannel({ owner: `${tenant}/${me}`, window: newKey() })
  const locks = lockKeeper({
    me,
    isOpen,
    holderOnBoard: (pro) => (board.row(pro)?.cells.lock as LockCell | null | undefined)?.auth_uid ?? null,
    others: windows,
    sendRelease: async (pro) => (await api.delete<{ readonly lock_version: number } | null>(lockPath(pro))).body?.lock_version ?? null,
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
    windows,
    lockRequests: lockRequests(connection),
    people,
    records: {
      ...records,
      noteLock: (pro, lock, version) => {
        records.noteLock(pro, lock, version)
        const known = records.get(pro)
        locks.note(pro, known.lock?.auth_uid ?? null, known.lock_version)
      },
    },
    close: () => {
      windows.close()
      boards.close()
      board.close()
      connection.close()
    },
  }
}
