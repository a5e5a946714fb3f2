import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { appendBatch } from './append-batch.ts'
import { createBatcher } from './batcher.ts'
import { findCommand } from './command-ledger.ts'
import { committedEntry } from './committed-entry.ts'
import { type AppendOutcome, type EventStore, type OnCommitted, StoreUnavailable } from './event-store.ts'
import type { PersonalKeys } from './personal/personal-keys.ts'
import { encryptEvents } from './personal/seal-events.ts'
import { type PreparedCommand, prepareCommand } from './prepared-command.ts'
import { readStream } from './read-stream.ts'
import { readTail } from './tail.ts'
import type { TenantDatabase } from './tenant-database.ts'
import { readHead } from './tenant-head.ts'

export interface PostgresStoreOptions {
  /** `appPool`: connections of `waybill_app`, for the append, which spans tenants. `personalKeys` null: nothing is encrypted. */
  readonly database: TenantDatabase & { readonly appPool: pg.Pool; readonly personalKeys: PersonalKeys | null }
  readonly onCommitted?: OnCommitted
  /** Whether every batch notifies other processes, on channel `waybill_changes`, which tenants changed. */
  readonly notify?: boolean
  /** How long an append whose connection broke is retried; default 15 s. */
  readonly retryForMs?: number
}

interface Pending {
  readonly prepared: PreparedCommand
  /** Milliseconds since the epoch: no retry starts later. */
  readonly deadline: number
  readonly resolve: (outcome: AppendOutcome) => void
  readonly reject: (error: unknown) => void
}

const batchCap = 128
const connections = 3

/** The store on PostgreSQL. Appends of this process are sent in batches; reads see one tenant each. */
export function createPostgresStore({ database, onCommitted, notify = false, retryForMs = 15_000 }: PostgresStoreOptions): EventStore {
  const send = async (batch: readonly Pending[]): Promise<AppendOutcome[]> => {
    const client = await database.appPool.connect()
    client.on('error', ignore)
    try {
      const outcomes = await appendBatch(
        client,
        batch.map(({ prepared }) => prepared),
        notify,
      )
      release(client)
      return outcomes
    } catch (error) {
      release(client, error)
      throw error
    }
  }

  const settle = (batch: readonly Pending[], outcomes: readonly AppendOutcome[]): void => {
    const answered = batch.map((pending, index) => ({ ...pending, outcome: outcomes[index] as AppendOutcome }))
    const entries = answered.flatMap(({ prepared, outcome }) =>
      outcome.status === 'done' ? committedEntry(prepared.command, outcome) : [],
    )
    if (entries.length > 0) onCommitted?.(entries)
    for (const { resolve, outcome } of answered) resolve(outcome)
  }

  const sendSingly = async (pending: Pending): Promise<void> => {
    for (let pause = 25; ; pause = Math.min(pause * 2, 1000)) {
      try {
        return settle([pending], await send([pending]))
      } catch (error) {
        const constraint = guardOf(error)
        if (constraint !== null) return pending.resolve({ status: 'refused', constraint })
        if (!isPassing(error)) return pending.reject(error)
        if (Date.now() + pause > pending.deadline) {
          return pending.reject(new StoreUnavailable('the database does not answer', { cause: error }))
        }
        await sleep(pause)
      }
    }
  }

  const append = createBatcher<Pending>({
    cap: batchCap,
    lanes: connections,
    partitionOf: ({ prepared }) => prepared.command.tenant,
    keysOf: ({ prepared: { command } }) => [`${command.tenant} ${recordOf(command.stream)}`, `${command.tenant} ${command.command_id}`],
    async run(batch) {
      let outcomes: AppendOutcome[]
      try {
        outcomes = await send(batch)
      } catch {
        // One refused command must not fail the rest of the batch, and the ledger knows what became of a broken connection.
        for (const pending of batch) await sendSingly(pending)
        return
      }
      settle(batch, outcomes)
    },
  })

  return {
    async append(command) {
      const { personalKeys } = database
      const written = personalKeys === null ? command.events : await encryptEvents(personalKeys, command)
      const prepared = prepareCommand(command, written)
      if (prepared === null) return { status: 'refused', constraint: 'storable_text' }
      return new Promise((resolve, reject) => append({ prepared, deadline: Date.now() + retryForMs, resolve, reject }))
    },
    readStream: (tenant, stream, afterVersion = 0) => readStream(database.forTenant(tenant), tenant, stream, afterVersion),
    readTail: (tenant, afterPosition, limit) => readTail(database.forTenant(tenant), tenant, afterPosition, limit),
    head: (tenant) => readHead(database.forTenant(tenant), tenant),
    findCommand: (tenant, commandId) => findCommand(database.forTenant(tenant), tenant, commandId),
  }
}

const ignore = (): void => {}

/** A connection that failed otherwise than by refusing a statement is not used again. */
function release(client: pg.PoolClient, error?: unknown): void {
  client.off('error', ignore)
  client.release(error !== undefined && isPassing(error))
}

/**
 * A load has two streams and one board row, so a batch takes at most one command of either: then the rows before and after are in order of
 * position, and a lease is never judged together with its own change.
 */
const recordOf = (stream: string): string => stream.replace(/^lock\//, 'shipment/')

const logTables = ['events', 'streams', 'tenant_head', 'command_ledger']

/** The guard of an inline view that refused, if it was one. */
function guardOf(error: unknown): string | null {
  if (!(error instanceof pg.DatabaseError) || error.constraint === undefined) return null
  const isGuard = error.code === uniqueViolation || error.code === checkViolation
  return isGuard && !logTables.includes(error.table ?? '') ? error.constraint : null
}
const uniqueViolation = '23505'
const checkViolation = '23514'

/**
 * Whether a retry can help: the connection broke, or the server was stopping, starting or out of connections. The command may be in the log
 * by then; its id tells.
 */
const isPassing = (error: unknown): boolean => !(error instanceof pg.DatabaseError) || /^(08|40|53|57P)/.test(error.code ?? '')
