import { Metric } from 'effect'
import type { ChangedRows } from '../projections/boards/changed-rows.ts'
import type { Logger } from '../runtime/logger.ts'
import type { EventStore } from '../store/event-store.ts'
import type { TenantHead } from '../store/tenants.ts'
import type { Change } from './change.ts'
import { increment } from './metrics.ts'
import type { AddRowsBefore } from './rows-before.ts'
import { createTenantTail, type Follower, type TenantTail } from './tenant-tail.ts'

/** Handle that `follow` returns. */
export interface FollowHandle {
  /** The log position up to which the follower has been called. */
  position(): number
  /** Resolves when the follower has been called for everything up to a position, which must be in the log. */
  reached(position: number): Promise<void>
  stop(): void
}

/** Source of all changes: hints from the bus, notifications and the poll go in; changes in exact order of position come out. */
export interface ChangeFeed {
  /** @throws the error of reading the tenant's head; then nothing is followed */
  follow(tenant: string, follower: Follower): Promise<FollowHandle>
  /** A change announced by this or another process. */
  offer(change: Change): void
  /** Some process committed something in this tenant, or in any (`*`). */
  wake(tenant: string): void
  /** The views of this tenant were rebuilt from its log. */
  rebuilt(tenant: string): void
  close(): Promise<void>
}

export interface ChangeFeedOptions {
  readonly store: Pick<EventStore, 'head' | 'readTail'>
  readonly readChangedRows: (tenant: string, after: number, limit: number) => Promise<ChangedRows>
  /** Adds the rows as they were before a change that was read from the log. */
  readonly addRowsBefore: AddRowsBefore
  readonly listTenants: () => Promise<readonly TenantHead[]>
  readonly logger: Logger
  /** How often the heads of the followed tenants are polled, so that nothing is missed; default 250 ms. */
  readonly checkEveryMs?: number
}

const HEALED = Metric.counter('waybill_changes_healed_total', {
  description: 'Log reads for changes that were never announced, by reason',
  incremental: true,
})
const LOST = Metric.counter('waybill_changes_lost_total', {
  description: 'Tenant board resets, by reason',
  incremental: true,
})

const MOST_EVENTS = 2_000
const MOST_ROWS = 500

/** Follows the logs of tenants with a follower. Offered changes are hints; PostgreSQL is the truth. */
export function createChangeFeed({
  store,
  readChangedRows,
  addRowsBefore,
  listTenants,
  logger,
  checkEveryMs = 250,
}: ChangeFeedOptions): ChangeFeed {
  const tails = new Map<string, TenantTail>()

  const readMissing = async (tenant: string, after: number): Promise<Change | 'lost' | null> => {
    const { position: to, rows, tooMany } = await readChangedRows(tenant, after, MOST_ROWS)
    if (to <= after) return null
    if (tooMany || to - after > MOST_EVENTS) return 'lost'
    const events = await store.readTail(tenant, after, to - after)
    return addRowsBefore({ tenant, from: after, to, events, rows: rows.map(({ board, id, row }) => ({ board, id, after: row })) })
  }

  const openTail = (tenant: string): TenantTail => {
    const tail = createTenantTail({
      readHead: () => store.head(tenant),
      readMissing: (after) => readMissing(tenant, after),
      onHealed: (reason) => increment(HEALED, { reason }),
      onLost(reason) {
        increment(LOST, { reason })
        logger.warn({ tenant, reason }, 'resetting the boards of a tenant')
      },
      onError: (error) => logger.error({ tenant, err: error }, 'following the log failed'),
    })
    tails.set(tenant, tail)
    return tail
  }

  const checkHeads = async (): Promise<void> => {
    if (tails.size === 0) return
    for (const { tenant, position } of await listTenants()) tails.get(tenant)?.expect(position, 'head_check')
  }

  let checking: Promise<void> | null = null
  let isFailing = false
  const timer = setInterval(() => {
    checking ??= checkHeads()
      .then(() => {
        isFailing = false
      })
      .catch((error: unknown) => {
        if (!isFailing) logger.warn({ err: error }, 'polling the log heads failed')
        isFailing = true
      })
      .finally(() => {
        checking = null
      })
  }, checkEveryMs)
  timer.unref()

  return {
    async follow(tenant, follower) {
      const tail = tails.get(tenant) ?? openTail(tenant)
      tail.followers.add(follower)
      const stop = (): void => {
        tail.followers.delete(follower)
        if (tail.followers.size > 0) return
        tail.close()
        if (tails.get(tenant) === tail) tails.delete(tenant)
      }
      try {
        await tail.started
      } catch (error) {
        stop()
        throw error
      }
      return { position: tail.position, reached: tail.reached, stop }
    },
    offer: (change) => tails.get(change.tenant)?.offer(change),
    wake(tenant) {
      for (const tail of tenant === '*' ? tails.values() : [tails.get(tenant)]) tail?.wake()
    },
    rebuilt: (tenant) => tails.get(tenant)?.rebuilt(),
    async close() {
      clearInterval(timer)
      for (const tail of tails.values()) tail.close()
      tails.clear()
      await checking
    },
  }
}
