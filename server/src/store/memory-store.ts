import type { StoredEvent } from '@waybill/shared/log/envelope'
import { committedEntries } from './committed-entries.ts'
import type { AppendOutcome, EventStore, LedgerEntry, OnCommitted, RecordedWrite, Unit } from './event-store.ts'
import { createMemoryViews, type MemoryViews, type PlacedRow } from './memory-views.ts'
import { prepareUnit } from './prepared-unit.ts'

export interface MemoryStoreOptions {
  readonly tenants: readonly string[]
  readonly onCommitted?: OnCommitted
  /** Milliseconds since the epoch; default the clock of the machine. */
  readonly now?: () => number
}

interface MemoryTenant {
  readonly log: StoredEvent[]
  readonly streams: Map<string, StoredEvent[]>
  readonly ledger: Map<string, LedgerEntry>
  readonly views: MemoryViews
  /** Kind and key of every effect. */
  readonly effects: Set<string>
}

/** The event store in memory, for tests without a database. It decides like the database. */
export function createMemoryStore({ tenants, onCommitted, now = Date.now }: MemoryStoreOptions): EventStore {
  const logs = new Map(tenants.map((tenant): [string, MemoryTenant] => [tenant, emptyTenant()]))

  const append = (unit: Unit): AppendOutcome => {
    const prepared = prepareUnit(unit)
    if (prepared === null) return { status: 'refused', constraint: 'storable_text' }
    const tenant = logs.get(unit.tenant)
    if (tenant === undefined) return { status: 'unknown_tenant' }
    const { log, streams, ledger, views, effects } = tenant
    const recorded_at = latest(instantText(now()), log.at(-1)?.recorded_at)
    const refusal = judge(tenant, unit, Date.parse(recorded_at))
    if (refusal !== null) return refusal
    const places = placesOf(unit, log.length)
    const rows = unit.writes.map((write, index) => write.rows.map((inline): PlacedRow => ({ inline, ...(places[index] as Place) })))
    const written = views.write(rows.flat(), Date.parse(recorded_at))
    if (typeof written === 'string') return { status: 'refused', constraint: written }
    const rest = [...written]
    const writes = places.map((place, index): RecordedWrite => ({ ...place, rows: rest.splice(0, rows[index]?.length) }))
    const { position, version } = places.at(-1) as Place
    const done = { status: 'done', position, first_position: log.length + 1, recorded_at, writes } as const
    const entries = committedEntries(unit, done)
    for (const [index, { stream, events }] of entries.entries()) {
      const stored = events.map((event, n) => ({
        ...event,
        data: JSON.parse(prepared.writes[index]?.events[n]?.data ?? ''),
        meta: JSON.parse(prepared.writes[index]?.events[n]?.meta ?? ''),
      }))
      log.push(...stored)
      streams.set(stream, [...(streams.get(stream) ?? []), ...stored])
    }
    for (const { kind, key } of unit.effects) effects.add(`${kind} ${key}`)
    ledger.set(unit.command_id, { stream: entries.at(-1)?.stream ?? '', position, version, request_hash: unit.request_hash })
    onCommitted?.(entries)
    return done
  }

  return {
    append: async (unit) => append(unit),
    readStream: async (tenant, stream, afterVersion = 0) => logs.get(tenant)?.streams.get(stream)?.slice(afterVersion) ?? [],
    readTail: async (tenant, afterPosition, limit) => logs.get(tenant)?.log.slice(afterPosition, afterPosition + limit) ?? [],
    head: async (tenant) => logs.get(tenant)?.log.length ?? 0,
    findCommand: async (tenant, commandId) => logs.get(tenant)?.ledger.get(commandId) ?? null,
  }
}

const emptyTenant = (): MemoryTenant => ({
  log: [],
  streams: new Map(),
  ledger: new Map(),
  views: createMemoryViews(),
  effects: new Set(),
})

type Place = Omit<RecordedWrite, 'rows'>

/** Where each write of a unit goes, after a position. */
function placesOf({ writes }: Unit, after: number): readonly Place[] {
  let position = after
  return writes.map(({ expected, events }) => {
    const first_position = position + 1
    position += events.length
    return { first_position, position, version: expected + events.length }
  })
}

/** Why a unit is not recorded, in the order in which the database judges; null when only the guards of its rows can refuse it. */
function judge({ streams, ledger, views, effects }: MemoryTenant, unit: Unit, now: number): AppendOutcome | null {
  const first = ledger.get(unit.command_id)
  if (first !== undefined) return { status: 'repeat', ...first }
  for (const { stream, expected } of unit.writes) {
    const version = streams.get(stream)?.length ?? 0
    if (version !== expected) return { status: 'conflict', stream, version }
  }
  if (!unit.leases.every(({ pro, user }) => views.isHeld(pro, user, now))) return { status: 'locked' }
  const isTaken = unit.effects.some(
    ({ kind, key }, index) =>
      effects.has(`${kind} ${key}`) || unit.effects.findIndex((other) => other.kind === kind && other.key === key) < index,
  )
  return isTaken ? { status: 'refused', constraint: 'outbox_tenant_id_kind_key_key' } : null
}

const instantText = (now: number): string => new Date(now).toISOString().replace('Z', '000Z')

const latest = (instant: string, last: string | undefined): string => (last !== undefined && last > instant ? last : instant)
