import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createBatcher } from './batcher.ts'
import { findCommand } from './command-ledger.ts'
import { committedEntries } from './committed-entries.ts'
import { type AppendOutcome, type EventStore, type OnCommitted, StoreUnavailable, type Unit } from './event-store.ts'
import type { PersonalKeys } from './personal/personal-keys.ts'
import { encryptEvents } from './personal/seal-events.ts'
import { type PreparedUnit, prepareUnit } from './prepared-unit.ts'
import { readStream } from './read-stream.ts'
import { sendUnits } from './send-units.ts'
import { readTail } from './tail.ts'
import type { TenantDatabase } from './tenant-database.ts'
import { readHead } from './tenant-head.ts'
import { createTenantHeads, type TenantHeads } from './tenant-heads.ts'

export interface PostgresStoreOptions {
  /** `appPool`: connections of `waybill_app`, for the append, which spans tenants. `personalKeys` null: nothing is encrypted. */
  readonly database: TenantDatabase & { readonly appPool: pg.Pool; readonly personalKeys: PersonalKeys | null }
  readonly onCommitted?: OnCommitted
  /** Whether every batch notifies other processes, on channel `waybill_changes`, which tenants changed. */
  readonly notify?: boolean
  /** How long an append whose connection broke is retried; default 15 s. */
  readonly retryForMs?: number
  /** What this process knows of the ends of the logs; default nothing yet. */
  readonly heads?: TenantHeads
}

interface Pending {
  readonly prepared: PreparedUnit
  /** Milliseconds since the epoch: no retry starts later. */
  readonly deadline: number
  readonly resolve: (outcome: AppendOutcome) => void
  readonly reject: (error: unknown) => void
}

const batchCap = 128
const connections = 3

/** The store on PostgreSQL. Appends of this process are sent in batches; reads see one tenant each. */
export function createPostgresStore({
  database,
  onCommitted,
  notify = false,
  retryForMs = 15_000,
  heads = createTenantHeads(),
}: PostgresStoreOptions): EventStore {
  const send = async (batch: readonly Pending[]): Promise<readonly AppendOutcome[]> => {
    const client = await database.appPool.connect()
    client.on('error', ignore)
    try {
      const units = batch.map(({ prepared }) => prepared)
      const outcomes = await sendUnits(client, units, { heads, notify })
      release(client)
      return outcomes
    } catch (error) {
      release(client, error)
      throw error
    }
  }

  const settle = (batch: readonly Pending[], outcomes: readonly AppendOutcome[]): void => {
    const answered = batch.map((pending, index) => ({ ...pending, outcome: outcomes[index] as AppendOutcome }))
    // Within a tenant the batch is in order of position.
    const entries = answered.flatMap(({ prepared, outcome }) => (outcome.status === 'done' ? committedEntries(prepared.unit, outcome) : []))
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
    partitionOf: ({ prepared }) => prepared.unit.tenant,
    keysOf: ({ prepared }) => keysOf(prepared.unit),
    async run(batch) {
      let outcomes: readonly AppendOutcome[]
      try {
        outcomes = await send(batch)
      } catch {
        // One refused unit must not fail the rest of the batch, and the ledger knows what became of a broken connection.
        for (const pending of batch) await sendSingly(pending)
        return
      }
      settle(batch, outcomes)
    },
  })

  return {
    async append(unit) {
      const { personalKeys } = database
      const prepared =
        personalKeys === null
          ? prepareUnit(unit)
          : prepareUnit(unit, await Promise.all(unit.writes.map((write) => encryptEvents(personalKeys, unit.tenant, write))))
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
 * Keys that two units of a batch never share: the command, the streams, the rows and the loads whose lease is judged. A load has two streams
 * and one board row, so its lock counts as the load: then the rows before and after are in order of position, and a lease is never judged
 * together with its own change.
 */
const keysOf = ({ tenant, command_id, writes, leases }: Unit): readonly string[] => {
  const keys = [`${tenant} ${command_id}`]
  for (const { stream, rows } of writes) {
    keys.push(`${tenant} ${recordOf(stream)}`)
    for (const { kind, id } of rows) if (stream !== `${kind}/${id}`) keys.push(`${tenant} ${recordOf(`${kind}/${id}`)}`)
  }
  for (const { pro } of leases) if (!writes.some(({ stream }) => stream === `shipment/${pro}`)) keys.push(`${tenant} shipment/${pro}`)
  return keys
}

const recordOf = (stream: string): string => (stream.startsWith('lock/') ? `shipment/${stream.slice(5)}` : stream)

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
