import type { StoredEvent } from '@waybill/shared/log/envelope'
import { committedEntry } from './committed-entry.ts'
import type { AppendCommand, AppendOutcome, EventStore, LedgerEntry, OnCommitted } from './event-store.ts'
import { createMemoryViews, type MemoryViews } from './memory-views.ts'
import { prepareCommand } from './prepared-command.ts'

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
}

/** The event store in memory, for tests without a database. It decides like the database. */
export function createMemoryStore({ tenants, onCommitted, now = Date.now }: MemoryStoreOptions): EventStore {
  const logs = new Map(tenants.map((tenant): [string, MemoryTenant] => [tenant, emptyTenant()]))

  const append = (command: AppendCommand): AppendOutcome => {
    const prepared = prepareCommand(command)
    if (prepared === null) return { status: 'refused', constraint: 'storable_text' }
    const tenant = logs.get(command.tenant)
    if (tenant === undefined) return { status: 'unknown_tenant' }
    const { log, streams, ledger, views } = tenant
    const recordedAt = latest(instantText(now()), log.at(-1)?.recorded_at)
    const refusal = decide(tenant, command, Date.parse(recordedAt))
    if (refusal !== null) return refusal
    const last = { position: log.length + command.events.length, version: command.expected + command.events.length }
    const rows = command.row === null ? { before: null, after: null } : views.write(command.row, last)
    const done = { status: 'done', ...last, first_position: log.length + 1, recorded_at: recordedAt, ...rows } as const
    const entry = committedEntry(command, done)
    const events = entry.events.map((event, index) => ({
      ...event,
      data: JSON.parse(prepared.events[index]?.data ?? ''),
      meta: JSON.parse(prepared.events[index]?.meta ?? ''),
    }))
    log.push(...events)
    streams.set(command.stream, [...(streams.get(command.stream) ?? []), ...events])
    ledger.set(command.command_id, { stream: command.stream, ...last, request_hash: command.request_hash })
    onCommitted?.([entry])
    return done
  }

  return {
    append: async (command) => append(command),
    readStream: async (tenant, stream, afterVersion = 0) => logs.get(tenant)?.streams.get(stream)?.slice(afterVersion) ?? [],
    readTail: async (tenant, afterPosition, limit) => logs.get(tenant)?.log.slice(afterPosition, afterPosition + limit) ?? [],
    head: async (tenant) => logs.get(tenant)?.log.length ?? 0,
    findCommand: async (tenant, commandId) => logs.get(tenant)?.ledger.get(commandId) ?? null,
  }
}

const emptyTenant = (): MemoryTenant => ({ log: [], streams: new Map(), ledger: new Map(), views: createMemoryViews() })

/** Why a command is not recorded, in the order in which the database checks; null when it is. */
function decide({ streams, ledger, views }: MemoryTenant, command: AppendCommand, now: number): AppendOutcome | null {
  const first = ledger.get(command.command_id)
  if (first !== undefined) return { status: 'repeat', ...first }
  const version = streams.get(command.stream)?.length ?? 0
  if (version !== command.expected) return { status: 'conflict', version }
  const load = command.stream.split('/')[1] ?? ''
  if (command.holder !== null && !views.isHeld(load, command.holder, now)) return { status: 'locked' }
  const constraint = command.row === null ? null : views.guardOf(command.row, now)
  return constraint === null ? null : { status: 'refused', constraint }
}

const instantText = (now: number): string => new Date(now).toISOString().replace('Z', '000Z')

const latest = (instant: string, last: string | undefined): string => (last !== undefined && last > instant ? last : instant)
