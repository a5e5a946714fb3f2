import { linkHash } from './chain.ts'
import type { PreparedEvent, PreparedUnit } from './prepared-unit.ts'
import type { ChainHead } from './tenant-heads.ts'

/** An event with its place in the log and in the hash chain. */
export interface LinkedEvent extends PreparedEvent {
  readonly tenant: string
  readonly position: number
  readonly stream: string
  readonly version: number
  /** Hex. */
  readonly hash: string
}

/** A write and the places of its first and last event. `version` is that of the last. */
export interface NumberedWrite {
  readonly prepared: PreparedUnit['writes'][number]
  readonly first_position: number
  readonly position: number
  readonly version: number
}

export interface NumberedUnit {
  readonly prepared: PreparedUnit
  readonly writes: readonly NumberedWrite[]
  /** Of the last event. */
  readonly position: number
}

/** A tenant's head before and after a batch. */
export interface MovedHead {
  readonly tenant: string
  readonly from: ChainHead
  readonly to: ChainHead
}

/** A batch as it is sent: tenants in order, the units of each in order of arrival, their events numbered and linked. */
export interface NumberedBatch {
  /** Of every event: UTC, ISO 8601 with microseconds. */
  readonly recorded_at: string
  readonly heads: readonly MovedHead[]
  readonly units: readonly NumberedUnit[]
  readonly events: readonly LinkedEvent[]
}

/**
 * Numbers the events of units and links their hashes, from the heads on. Time doesn't run back within a tenant.
 * @param heads a head for every tenant of the units
 * @param now the database's clock, as `recorded_at`
 */
export function numberUnits(units: readonly PreparedUnit[], heads: ReadonlyMap<string, ChainHead>, now: string): NumberedBatch {
  const byTenant = [...Map.groupBy(units, ({ unit }) => unit.tenant)].sort(([a], [b]) => (a < b ? -1 : 1))
  const starts = byTenant.map(([tenant]) => headOf(heads, tenant))
  const recorded_at = [now, ...starts.map((head) => head.recorded_at)].sort().at(-1) ?? now
  const events: LinkedEvent[] = []
  const numbered: NumberedUnit[] = []
  const moved = byTenant.map(([tenant, own], index): MovedHead => {
    const from = starts[index] as ChainHead
    let { position, hash } = from
    for (const prepared of own) {
      const writes = prepared.writes.map((write): NumberedWrite => {
        const { stream, expected } = write.write
        const first_position = position + 1
        for (const [n, event] of write.events.entries()) {
          position += 1
          hash = linkHash(hash, position, recorded_at, event.content_hash)
          events.push({ ...event, tenant, position, stream, version: expected + n + 1, hash })
        }
        return { prepared: write, first_position, position, version: expected + write.events.length }
      })
      numbered.push({ prepared, writes, position })
    }
    return { tenant, from, to: { position, hash, recorded_at } }
  })
  return { recorded_at, heads: moved, units: numbered, events }
}

function headOf(heads: ReadonlyMap<string, ChainHead>, tenant: string): ChainHead {
  const head = heads.get(tenant)
  if (head === undefined) throw new Error(`the head of tenant ${tenant} is not known`)
  return head
}
