import { LRUCache } from 'lru-cache'
import type pg from 'pg'

/** Where a tenant's log ends, as the append compares it. */
export interface ChainHead {
  readonly position: number
  /** Hex. */
  readonly hash: string
  /** Of the last event: UTC, ISO 8601 with microseconds; empty for an empty log. */
  readonly recorded_at: string
}

/** What this process knows of the heads and of the database's clock. Heads may be out of date: the append compares them. */
export interface TenantHeads {
  /** The heads of these tenants, read as far as they aren't known; unknown tenants are left out. */
  find(client: pg.ClientBase, tenants: readonly string[]): Promise<ReadonlyMap<string, ChainHead>>
  /** The heads as they are, locked until the transaction of `client` ends. */
  lock(client: pg.ClientBase, tenants: readonly string[]): Promise<ReadonlyMap<string, ChainHead>>
  keep(tenant: string, head: ChainHead): void
  forget(tenants: readonly string[]): void
  /** The database's clock, as `recorded_at`. */
  now(): string
}

interface HeadRow {
  readonly tenant: string
  readonly head_position: number
  readonly hash: string
  readonly recorded: string | null
  readonly clock: string
}

const READ = { name: 'read_heads', text: 'select * from read_heads($1, $2)' }

/** @param clock milliseconds since the epoch; default the clock of the machine */
export function createTenantHeads(clock: () => number = Date.now): TenantHeads {
  const heads = new LRUCache<string, ChainHead>({ max: 10_000 })
  /** Milliseconds that the database's clock is ahead of this machine's. */
  let offset = 0

  const read = async (client: pg.ClientBase, tenants: readonly string[], locked: boolean): Promise<ReadonlyMap<string, ChainHead>> => {
    const sentAt = clock()
    const { rows } = await client.query<HeadRow>({ ...READ, values: [tenants, locked] })
    const arrivedAt = clock()
    if (rows[0] !== undefined && !locked) {
      const measured = Date.parse(rows[0].clock) - (sentAt + arrivedAt) / 2
      // Accurate to half the round trip: a smaller difference shows nothing.
      if (Math.abs(measured - offset) > arrivedAt - sentAt) offset = measured
    }
    const found = new Map<string, ChainHead>()
    for (const { tenant, head_position, hash, recorded } of rows) {
      found.set(tenant, { position: Number(head_position), hash, recorded_at: recorded ?? '' })
    }
    return found
  }

  return {
    async find(client, tenants) {
      const known = new Map<string, ChainHead>()
      const missing: string[] = []
      for (const tenant of tenants) {
        const head = heads.get(tenant)
        if (head === undefined) missing.push(tenant)
        else known.set(tenant, head)
      }
      if (missing.length === 0) return known
      for (const [tenant, head] of await read(client, missing, false)) {
        heads.set(tenant, head)
        known.set(tenant, head)
      }
      return known
    },
    lock: (client, tenants) => read(client, tenants, true),
    keep: (tenant, head) => void heads.set(tenant, head),
    forget(tenants) {
      for (const tenant of tenants) heads.delete(tenant)
    },
    now: () => new Date(clock() + offset).toISOString().replace('Z', '000Z'),
  }
}
