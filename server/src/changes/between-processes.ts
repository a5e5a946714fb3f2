import { BOARD_KEYS } from '@waybill/shared/boards/kinds'
import type { StreamCache } from '../commands/stream-cache.ts'
import { readChangedRows } from '../projections/boards/changed-rows.ts'
import { createCurrentViews } from '../projections/view-versions.ts'
import type { WaybillDatabase } from '../runtime/database.ts'
import type { Logger } from '../runtime/logger.ts'
import type { EventStore } from '../store/event-store.ts'
import { listTenants } from '../store/tenants.ts'
import type { ChangeBus } from './bus.ts'
import type { Change } from './change.ts'
import { type ChangeFeed, createChangeFeed } from './feed.ts'
import { listenForNotifications } from './notifications.ts'
import { joinRedisChannel } from './redis-channel.ts'
import { createRowsBefore } from './rows-before.ts'

const channel = { key: 'waybill:changes', keep: 10_000 }

/**
 * Announces this process's commits to other processes over Redis. For a process that follows nothing itself (a worker); without Redis the
 * store's notifications do the same.
 */
export function publishChanges(bus: ChangeBus, redisUrl: string, logger: Logger): { close(): Promise<void> } {
  const { say, close } = joinRedisChannel<Change>({ ...channel, redisUrl, logger })
  const stop = bus.onChange(say)
  return {
    async close() {
      stop()
      await close()
    },
  }
}

export interface FollowChangesOptions {
  /** Bus on which the store of this process announces its commits. */
  readonly bus: ChangeBus
  readonly store: Pick<EventStore, 'head' | 'readTail' | 'readStream'>
  /** The states that this process holds. */
  readonly cache: Pick<StreamCache, 'peek' | 'keep'>
  readonly database: WaybillDatabase
  /** Null: other processes are heard through the database's notifications, for which their stores must have `notify` on. */
  readonly redisUrl: string | null
  readonly logger: Logger
  /** How often the heads of followed tenants are polled; default 250 ms. */
  readonly checkEveryMs?: number
}

/** The feed of a process with sockets, and the notices outside the log: trucks that moved, and background work that stopped or resumed. */
export interface FollowedChanges extends ChangeFeed {
  /** Returns a function that stops listening. */
  onMoved(listener: (tenant: string, pro: string) => void): () => void
  /** Returns a function that stops listening. */
  onStopped(listener: (tenant: string) => void): () => void
}

/** The feed of a process that shows boards: its own commits, those of other processes, and any that were never announced. */
export function followChanges({ bus, store, cache, database, redisUrl, logger, checkEveryMs }: FollowChangesOptions): FollowedChanges {
  const moved = new Set<(tenant: string, pro: string) => void>()
  const stopped = new Set<(tenant: string) => void>()
  const feed = createChangeFeed({
    store,
    readChangedRows: (tenant, after, limit) => readChangedRows(database.forTenant(tenant), tenant, BOARD_KEYS, after, limit),
    addRowsBefore: createRowsBefore({ store, cache, areCurrent: createCurrentViews(database), logger }),
    listTenants: () => listTenants(database.system),
    logger,
    ...(checkEveryMs !== undefined && { checkEveryMs }),
  })
  const notifications = listenForNotifications({
    databaseUrl: database.url,
    ownPool: database.appPool,
    onWake: feed.wake,
    onRebuilt: feed.rebuilt,
    onMoved: (tenant, pro) => {
      for (const listener of moved) listener(tenant, pro)
    },
    onStopped: (tenant) => {
      for (const listener of stopped) listener(tenant)
    },
    logger,
  })
  const redis = redisUrl === null ? null : joinRedisChannel<Change>({ ...channel, redisUrl, onMessage: feed.offer, logger })
  const stop = bus.onChange((change) => {
    feed.offer(change)
    redis?.say(change)
  })
  return {
    ...feed,
    onMoved(listener) {
      moved.add(listener)
      return () => void moved.delete(listener)
    },
    onStopped(listener) {
      stopped.add(listener)
      return () => void stopped.delete(listener)
    },
    async close() {
      stop()
      await Promise.all([notifications.close(), redis?.close(), feed.close()])
    },
  }
}
