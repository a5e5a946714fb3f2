import { type LockCell, lockCell } from '@waybill/shared/boards/columns/lock-cell'
import { matchesCondition } from '@waybill/shared/boards/condition'
import type { ShipmentBoardRow } from '@waybill/shared/boards/shipment-row'
import { diffRecords } from '@waybill/shared/fields/diff'
import type { StoredEvent } from '@waybill/shared/log/envelope'
import { changeResource } from '@waybill/shared/protocol/change-resource'
import type { RecordRef, SocketFailure, SocketResponse } from '@waybill/shared/protocol/socket'
import { shipmentBoard } from '@waybill/shared/shipment/board'
import type { Shipment } from '@waybill/shared/shipment/state'
import { shipmentStream } from '@waybill/shared/shipment/stream'
import type { Change } from '../changes/change.ts'
import type { ChangeFeed, FollowHandle } from '../changes/feed.ts'
import type { Logger } from '../runtime/logger.ts'
import type { EventStore } from '../store/event-store.ts'
import type { BoardReader } from './board-reader.ts'
import { lockEndings } from './lock-endings.ts'
import { failure, type Rooms, type Viewer } from './rooms.ts'

/** Records that users have open: their changes are sent field by field. */
export interface Records {
  /** `answer` is called once; later changes of the record are sent to the socket, and none before it. */
  watch(viewer: Viewer, ref: RecordRef, answer: (answer: SocketResponse<'record:watch'> | SocketFailure) => void): Promise<void>
  unwatch(viewer: Viewer, ref: RecordRef): void
  /** How many records a socket watches. */
  countOf(socketId: string): number
  isWatched(tenant: string, id: string): boolean
  /** The socket disconnected. */
  leave(viewer: Viewer): void
}

export interface RecordsOptions {
  readonly feed: Pick<ChangeFeed, 'follow'>
  readonly store: Pick<EventStore, 'readStream'>
  readonly reader: Pick<BoardReader, 'row'>
  readonly rooms: Rooms
  readonly logger: Logger
  readonly usersOf: (tenant: string, ref: RecordRef) => SocketResponse<'record:watch'>['users']
}

interface Watched {
  readonly tenant: string
  readonly id: string
  readonly sockets: Set<string>
  loading: Promise<void>
  /** While missing data is read, changes wait here. */
  early: Change[] | null
  version: number
  state: Shipment | null
  row: ShipmentBoardRow | null
}

interface TenantRecords {
  readonly following: Promise<FollowHandle>
  readonly records: Map<string, Watched>
  holds: number
}

/** Name of the room of users who watch a load. */
export const recordRoom = (tenant: string, id: string): string => `record ${tenant} shipment/${id}`
const missing = (id: string): SocketFailure => failure('NotFound', `There is no shipment ${id}.`)

/** Watches loads: each is folded once from its stream and then kept current from changes, however many sockets watch it. */
export function createRecords({ feed, store, reader, rooms, logger, usersOf }: RecordsOptions): Records {
  const tenants = new Map<string, TenantRecords>()
  const watchedBy = new Map<string, Set<string>>()

  const load = async (watched: Watched): Promise<void> => {
    const { tenant, id } = watched
    watched.early = []
    try {
      const events = await store.readStream(tenant, `shipment/${id}`, watched.version)
      const { row } = await reader.row(tenant, 'shipments', id)
      takeEvents(watched, events)
      takeRow(watched, row, [])
      for (const change of watched.early) takeNow(watched, change)
    } finally {
      watched.early = null
    }
  }

  const take = (watched: Watched, change: Change): void => {
    if (watched.early) watched.early.push(change)
    else takeNow(watched, change)
  }

  const takeNow = (watched: Watched, change: Change): void => {
    const stream = `shipment/${watched.id}`
    takeEvents(
      watched,
      change.events.filter((event) => event.stream === stream),
    )
    const ofLock = change.events.filter((event) => event.stream === `lock/${watched.id}`)
    for (const { board, id, after } of change.rows) {
      if (board === 'shipments' && id === watched.id) takeRow(watched, after as ShipmentBoardRow | null, ofLock)
    }
  }

  /** One message per command, though it may have written several events. */
  const takeEvents = (watched: Watched, events: readonly StoredEvent[]): void => {
    const fresh = events.filter((event) => event.version > watched.version)
    for (const ofCommand of Map.groupBy(fresh, (event) => event.meta.command_id).values()) {
      const before = watched.state
      for (const event of ofCommand) {
        watched.state = shipmentStream.evolve(watched.state, event)
        watched.version = event.version
      }
      const last = ofCommand.at(-1)
      if (!before || !watched.state || !last || watched.sockets.size === 0) continue
      rooms.send(recordRoom(watched.tenant, watched.id), 'record:changed', {
        kind: 'shipment',
        id: watched.id,
        version: last.version,
        position: last.position,
        changes: diffRecords(before, watched.state).map(changeResource),
        by: last.meta.by,
        at: last.meta.at,
      })
    }
  }

  /** `ofLock`: the lock events that led there, as far as they were seen. */
  const takeRow = (watched: Watched, row: ShipmentBoardRow | null, ofLock: readonly StoredEvent[]): void => {
    const before = watched.row
    if (!row || (before && shipmentBoard.positionOf(before) > shipmentBoard.positionOf(row))) return
    watched.row = row
    const lock = lockCell(row)
    if (!before || sameLock(lockCell(before), lock) || watched.sockets.size === 0) return
    rooms.send(recordRoom(watched.tenant, watched.id), 'lock:changed', {
      pro: watched.id,
      lock,
      version: row.lock_version,
      ended: lockEndings(ofLock),
    })
  }

  const failed = (watched: Watched, error: unknown): void =>
    logger.error({ err: error, tenant: watched.tenant, id: watched.id }, 'following a record failed')

  const reload = (watched: Watched): void => {
    watched.loading = watched.loading.then(() => load(watched)).catch((error: unknown) => failed(watched, error))
  }

  const openTenant = (tenant: string): TenantRecords => {
    const records = new Map<string, Watched>()
    const onChange = (change: Change): void => {
      const ids = new Set([
        ...change.events.map((event) => event.stream.slice(event.stream.indexOf('/') + 1)),
        ...change.rows.map((row) => row.id),
      ])
      for (const id of ids) {
        const watched = records.get(id)
        if (!watched) continue
        try {
          take(watched, change)
        } catch (error) {
          failed(watched, error)
        }
      }
    }
    const onLost = (): void => {
      for (const watched of records.values()) reload(watched)
    }
    const opened: TenantRecords = { following: feed.follow(tenant, { onChange, onLost }), records, holds: 0 }
    tenants.set(tenant, opened)
    return opened
  }

  const openRecord = (tenant: string, { records }: TenantRecords, id: string): Watched => {
    const watched: Watched = {
      tenant,
      id,
      sockets: new Set(),
      loading: Promise.resolve(),
      early: null,
      version: 0,
      state: null,
      row: null,
    }
    records.set(id, watched)
    watched.loading = load(watched)
    return watched
  }

  const tidy = (name: string, tenant: TenantRecords): void => {
    for (const [id, { sockets }] of tenant.records) if (sockets.size === 0 && tenant.holds === 0) tenant.records.delete(id)
    if (tenant.records.size > 0 || tenant.holds > 0 || tenants.get(name) !== tenant) return
    tenants.delete(name)
    void tenant.following.then((following) => following.stop()).catch(() => {})
  }

  const stopWatching = (viewer: Viewer, id: string): void => {
    const tenant = tenants.get(viewer.tenant)
    watchedBy.get(viewer.socketId)?.delete(id)
    rooms.leave(viewer.socketId, recordRoom(viewer.tenant, id))
    tenant?.records.get(id)?.sockets.delete(viewer.socketId)
    if (tenant) tidy(viewer.tenant, tenant)
  }

  return {
    async watch(viewer, { kind, id }, answer) {
      const name = viewer.tenant
      const tenant = tenants.get(name) ?? openTenant(name)
      tenant.holds += 1
      try {
        const following = await tenant.following
        const watched = tenant.records.get(id) ?? openRecord(name, tenant, id)
        await watched.loading
        const { row } = watched
        const { shipments: scope } = viewer.boards
        if (!row || !scope || !matchesCondition(row, scope)) return answer(missing(id))
        await following.reached(shipmentBoard.positionOf(row))
        watched.sockets.add(viewer.socketId)
        watchedBy.set(viewer.socketId, (watchedBy.get(viewer.socketId) ?? new Set()).add(id))
        rooms.join(viewer.socketId, recordRoom(name, id))
        const { lock_version } = watched.row ?? row
        const lock = lockCell(watched.row ?? row)
        answer({ version: watched.version, position: following.position(), lock, lock_version, users: [...usersOf(name, { kind, id })] })
      } finally {
        tenant.holds -= 1
        tidy(name, tenant)
      }
    },
    unwatch: (viewer, { id }) => stopWatching(viewer, id),
    isWatched: (tenant, id) => (tenants.get(tenant)?.records.get(id)?.sockets.size ?? 0) > 0,
    countOf: (socketId) => watchedBy.get(socketId)?.size ?? 0,
    leave(viewer) {
      for (const id of [...(watchedBy.get(viewer.socketId) ?? [])]) stopWatching(viewer, id)
      watchedBy.delete(viewer.socketId)
    },
  }
}

const sameLock = (a: LockCell | null, b: LockCell | null): boolean =>
  a?.auth_uid === b?.auth_uid && a?.username === b?.username && a?.expires_at === b?.expires_at
