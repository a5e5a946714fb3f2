import { Metric } from 'effect'
import type { ChangedRows } from '../projections/shipments/query.ts'
import type { Logger } from '../runtime/logger.ts'
import type { EventStore } from '../store/event-store.ts'
import type { TenantHead } from '../store/tenants.ts'
import type { Change } from './change.ts'
import { countOne } from './metrics.ts'
import { createTenantTail, type Follower, type TenantTail } from './tenant-tail.ts'

/** What `follow` answers. */
export interface Following {
  /** The log position up to which the follower was told everything. */
  position(): number
  /** Resolves when it was told everything up to a position, which must be in the log. */
  reached(position: number): Promise<void>
  stop(): void
}

/** The one way to learn what happened: hints from bus, wakes and clock go in, changes in exact order of position come out. */
export interface ChangeFeed {
  /** @throws what reading the tenant's head throws; then nothing is followed */
  follow(tenant: string, follower: Follower): Promise<Following>
  /** A change that this or another process tells of. */
  offer(change: Change): void
  /** Some process committed something in this tenant, or in any (`*`). */
  wake(tenant: string): void
  /** The views of this tenant were made again from its log. */
  rebuilt(tenant: string): void
  close(): Promise<void>
}

export interface ChangeFeedOptions {
  readonly store: Pick<EventStore, 'head' | 'readTail'>
  readonly readChangedRows: (tenant: string, after: number, limit: number) => Promise<ChangedRows>
  readonly listTenants: () => Promise<readonly TenantHead[]>
  readonly logger: Logger
  /** How often the heads of the followed tenants are looked at, so that nothing stays unseen; 250 ms when left out. */
  readonly checkEveryMs?: number
}

const HEALED = Metric.counter('waybill_changes_healed_total', {
  description: 'Reads of the log for changes that nobody told of, by reason',
  incremental: true,
})
const LOST = Metric.counter('waybill_changes_lost_total', {
  description: 'Times the boards of a tenant had to start anew, by reason',
  incremental: true,
})

const MOST_EVENTS = 2_000
const MOST_ROWS = 500

/** Follows the logs of those tenants that somebody looks at. What is offered is a hint; Postgres is the truth. */
export function createChangeFeed({ store, readChangedRows, listTenants, logger, checkEveryMs = 250 }: ChangeFeedOptions): ChangeFeed {
  const tails = new Map<string, TenantTail>()

  const readMissing = async (tenant: string, after: number): Promise<Change | 'lost' | null> => {
    const { position: to, rows, tooMany } = await readChangedRows(tenant, after, MOST_ROWS)
    if (to <= after) return null
    if (tooMany || to - after > MOST_EVENTS) return 'lost'
    const events = await store.readTail(tenant, after, to - after)
    return { tenant, from: after, to, events, rows: [...rows].map(([id, row]) => ({ board: 'shipments', id, after: row })) }
  }

  const openTail = (tenant: string): TenantTail => {
    const tail = createTenantTail({
      readHead: () => store.head(tenant),
      readMissing: (after) => readMissing(tenant, after),
      onHealed: (reason) => countOne(HEALED, { reason }),
      onLost(reason) {
        countOne(LOST, { reason })
        logger.warn({ tenant, reason }, 'the boards of a tenant start anew')
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
        if (!isFailing) logger.warn({ err: error }, 'looking at the heads of the logs fails')
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
