import { canonicalJson } from '@waybill/shared/log/canonical'
import type { Json, JsonObject, StoredEvent } from '@waybill/shared/log/envelope'
import { knownEvent } from '@waybill/shared/log/known-events'
import { sql, type Transaction } from 'kysely'
import type { WaybillDatabase } from '../runtime/database.ts'
import type { Schema } from '../runtime/schema.ts'
import type { InlineRow } from '../store/event-store.ts'
import { GENERATED_COLUMNS } from '../store/generated-columns.ts'
import { readTail } from '../store/tail.ts'

/** A kind of record: how it folds, and the row that every append to it writes. */
export interface ReplayedStream<State = unknown> {
  readonly type: string
  evolve(state: State | null, event: StoredEvent): State
  row(id: string, state: State, events: readonly { readonly type: string }[]): InlineRow | null
}

type Table = 'board_shipments' | 'leases' | 'carriers' | 'customers' | 'users' | 'roles' | 'records' | 'company_settings'

/** A difference between a view and its log: a whole row too many or too few (`column` null), or one value. */
export interface Difference {
  readonly table: Table
  readonly id: string
  readonly column: string | null
  readonly live: Json
  readonly replayed: Json
}

export interface RebuildReport {
  /** The log position that was replayed to. */
  readonly position: number
  /** Rows that the log says there are. */
  readonly rows: number
  /** How many there are, and the first hundred of them. */
  readonly different: number
  readonly differences: readonly Difference[]
}

type Database = Pick<WaybillDatabase, 'owner'>

const TABLES: readonly Table[] = ['board_shipments', 'leases', 'carriers', 'customers', 'users', 'roles', 'records', 'company_settings']
const TABLE_OF = {
  shipment: 'board_shipments',
  lock: 'board_shipments',
  carrier: 'carriers',
  customer: 'customers',
  user: 'users',
  role: 'roles',
  record: 'records',
  settings: 'company_settings',
} as const
const KEY_OF = (table: Table): 'id' | 'pro' => (table === 'leases' ? 'pro' : 'id')

const PAGE = 5_000
const WRITE_AT_ONCE = 1_000
const MOST_LISTED = 100

interface ReplayedRow extends InlineRow {
  readonly version: number
  readonly position: number
}

/**
 * Compares a tenant's views with a replay of its log, value by value, at one moment while other work continues. @throws Error when the log
 * holds an event of an unknown stream
 */
export const checkViews = (database: Database, tenant: string, streams: readonly ReplayedStream[]): Promise<RebuildReport> =>
  asAppender(database, 'repeatable read', async (trx) => {
    const replayed = await replay(trx, tenant, streams)
    const { ids: _, ...report } = await compare(trx, tenant, rowsOf(replayed, streams))
    return { ...report, position: replayed.position }
  })

/**
 * Corrects a tenant's views from its log and reports the differences. Appends continue during the comparison; they wait only while
 * differing or changed rows are compared again and wrong rows are written. Every open board resets.
 */
export const rebuildViews = (database: Database, tenant: string, streams: readonly ReplayedStream[]): Promise<RebuildReport> =>
  asAppender(database, 'read committed', async (trx) => {
    const most = await replay(trx, tenant, streams)
    const { ids: suspects } = await compare(trx, tenant, rowsOf(most, streams))
    await sql`select from tenant_head where tenant_id = ${tenant} for update`.execute(trx)
    const replayed = await replay(trx, tenant, streams, most)
    const { position } = replayed
    for (const [stream, { event }] of replayed.folded) if (event.position > most.position) suspect(suspects, stream)
    const rows = rowsOf(replayed, streams)
    const { ids, ...report } = await compare(trx, tenant, rows, suspects)
    for (const table of TABLES) {
      const wrong = [...ids[table]]
      if (wrong.length > 0)
        await sql`delete from ${sql.table(table)} where tenant_id = ${tenant} and ${sql.ref(KEY_OF(table))} = any(${wrong}::text[])`.execute(
          trx,
        )
    }
    const missing = rows.filter(({ kind, id }) => ids[TABLE_OF[kind]].has(id))
    for (const kind of Object.keys(TABLE_OF) as InlineRow['kind'][]) await write(trx, tenant, kind, missing)
    await sql`select pg_notify('waybill_changes', ${`rebuilt:${tenant}`})`.execute(trx)
    return { ...report, position }
  })

/** A transaction with the same rights as the append. */
const asAppender = <T>(
  { owner }: Database,
  isolation: 'repeatable read' | 'read committed',
  work: (trx: Transaction<Schema>) => Promise<T>,
): Promise<T> =>
  owner
    .transaction()
    .setIsolationLevel(isolation)
    .execute(async (trx) => {
      await sql`set local role waybill_appender`.execute(trx)
      return work(trx)
    })

/** Streams folded so far, and the position they were folded to. */
interface Replay {
  readonly folded: Map<string, { readonly event: StoredEvent; readonly state: unknown }>
  readonly position: number
}

const NOTHING_YET: Replay = { folded: new Map(), position: 0 }

/** Adds the events after a replay to it. */
async function replay(trx: Transaction<Schema>, tenant: string, streams: readonly ReplayedStream[], from = NOTHING_YET): Promise<Replay> {
  const kinds = new Map(streams.map((stream) => [stream.type, stream]))
  const folded = new Map(from.folded)
  let { position } = from
  for (let page = await readTail(trx, tenant, position, PAGE); page.length > 0; page = await readTail(trx, tenant, position, PAGE)) {
    for (const event of page) {
      const kind = kinds.get(typeOf(event.stream))
      if (!kind) throw new Error(`event ${event.position} belongs to stream ${event.stream}, which has no view`)
      folded.set(event.stream, { event, state: kind.evolve(folded.get(event.stream)?.state ?? null, knownEvent(event)) })
      position = event.position
    }
  }
  return { folded, position }
}

/** The rows that every append to these streams would write now. */
function rowsOf({ folded }: Replay, streams: readonly ReplayedStream[]): readonly ReplayedRow[] {
  const kinds = new Map(streams.map((stream) => [stream.type, stream]))
  return [...folded].flatMap(([stream, { event, state }]): ReplayedRow[] => {
    // No append is running, so no row carries a guard.
    const row = kinds.get(typeOf(stream))?.row(stream.slice(stream.indexOf('/') + 1), state, [])
    return row ? [{ ...row, version: event.version, position: event.position }] : []
  })
}

const typeOf = (stream: string): string => stream.slice(0, stream.indexOf('/'))

const NOT_LOCKED = { lock_version: 0, lock_position: 0, locked_by_id: null, locked_by_username: null, lock_expires_at: null }

/** The rows of each table according to the log. */
function expectedRows(rows: readonly ReplayedRow[]): Record<Table, Map<string, JsonObject>> {
  const expected: Record<Table, Map<string, JsonObject>> = {
    board_shipments: new Map(),
    leases: new Map(),
    carriers: new Map(),
    customers: new Map(),
    users: new Map(),
    roles: new Map(),
    records: new Map(),
    company_settings: new Map(),
  }
  for (const { kind, id, row, version, position } of rows) {
    const table = expected[TABLE_OF[kind]]
    if (kind !== 'lock') {
      table.set(id, { ...(kind === 'shipment' && NOT_LOCKED), ...table.get(id), ...row, version, position })
      continue
    }
    table.set(id, { ...table.get(id), ...row, lock_version: version, lock_position: position })
    const { locked_by_id, lock_expires_at } = row
    if (locked_by_id) expected.leases.set(id, { user_id: locked_by_id, expires_at: lock_expires_at ?? null })
  }
  return expected
}

/** Rows by table and key. */
type Ids = Record<Table, Set<string>>

const noIds = (): Ids => ({
  board_shipments: new Set(),
  leases: new Set(),
  carriers: new Set(),
  customers: new Set(),
  users: new Set(),
  roles: new Set(),
  records: new Set(),
  company_settings: new Set(),
})

/** The row of a stream; for a load, of both its streams, because each of them writes part of it. */
const suspectRow = (ids: Ids, table: Table, id: string): void => {
  ids[table].add(id)
  if (table === 'board_shipments') ids.leases.add(id)
  if (table === 'leases') ids.board_shipments.add(id)
}

const suspect = (ids: Ids, stream: string): void =>
  suspectRow(ids, TABLE_OF[typeOf(stream) as keyof typeof TABLE_OF], stream.slice(stream.indexOf('/') + 1))

/** Compares live rows with those of the log; only the ids in `among`, or all. `ids` names the rows that differ. */
async function compare(trx: Transaction<Schema>, tenant: string, rows: readonly ReplayedRow[], among: Ids | null = null) {
  const expected = expectedRows(rows)
  const differences: Difference[] = []
  const ids = noIds()
  let different = 0
  const differ = (difference: Difference): void => {
    different += 1
    suspectRow(ids, difference.table, difference.id)
    if (differences.length < MOST_LISTED) differences.push(difference)
  }
  for (const table of TABLES) {
    const onlyIds = among === null ? null : [...among[table]]
    const missing = onlyIds === null ? new Map(expected[table]) : new Map(onlyIds.flatMap((id) => entryOf(expected[table], id)))
    for await (const [id, live] of liveRows(trx, tenant, table, onlyIds)) {
      const replayed = missing.get(id)
      missing.delete(id)
      if (!replayed) differ({ table, id, column: null, live, replayed: null })
      else compareRow(table, id, live, replayed, differ)
    }
    for (const [id, replayed] of missing) differ({ table, id, column: null, live: null, replayed })
  }
  return { rows: Object.values(expected).reduce((sum, table) => sum + table.size, 0), different, differences, ids }
}

const entryOf = (rows: ReadonlyMap<string, JsonObject>, id: string): (readonly [string, JsonObject])[] => {
  const row = rows.get(id)
  return row === undefined ? [] : [[id, row]]
}

function compareRow(table: Table, id: string, live: JsonObject, replayed: JsonObject, differ: (difference: Difference) => void): void {
  for (const [column, value] of Object.entries(live)) {
    if (GENERATED_COLUMNS.has(column)) continue
    const wanted = replayed[column] ?? null
    if (canonicalJson(value) !== canonicalJson(wanted)) differ({ table, id, column, live: value, replayed: wanted })
  }
}

async function* liveRows(
  trx: Transaction<Schema>,
  tenant: string,
  table: Table,
  onlyIds: readonly string[] | null,
): AsyncGenerator<readonly [string, JsonObject]> {
  if (onlyIds?.length === 0) return
  const key = KEY_OF(table)
  for (let last = ''; ; ) {
    const { rows } = await sql<Record<string, Json>>`
      select * from ${sql.table(table)} where tenant_id = ${tenant} and ${sql.ref(key)} > ${last}
        and ${onlyIds === null ? sql`true` : sql`${sql.ref(key)} = any(${onlyIds}::text[])`} order by ${sql.ref(key)} limit ${PAGE}
    `.execute(trx)
    for (const { tenant_id: _tenant, [key]: id, ...row } of rows) yield [String(id), row]
    const end = rows.at(-1)?.[key]
    if (rows.length < PAGE || end === undefined) return
    last = String(end)
  }
}

/** Uses the same function as the append for this kind, so that a view is written in one way only. */
async function write(trx: Transaction<Schema>, tenant: string, kind: InlineRow['kind'], all: readonly ReplayedRow[]): Promise<void> {
  const rows = all.filter((row) => row.kind === kind)
  for (let start = 0; start < rows.length; start += WRITE_AT_ONCE) {
    const some = rows.slice(start, start + WRITE_AT_ONCE)
    const contents = some.map(({ row }) => JSON.stringify(row))
    await sql`
      select count(*) from ${sql.ref(`rows_${kind}`)}(
        ${some.map(() => tenant)}::text[], ${some.map(({ id }) => id)}::text[], ${some.map(({ version }) => version)}::int[],
        ${some.map(({ position }) => position)}::bigint[], ${contents}::text[], now())
    `.execute(trx)
  }
}
