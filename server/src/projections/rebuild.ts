import { splitStream } from '@waybill/shared/streams/kinds'
import { sql, type Transaction } from 'kysely'
import type { WaybillDatabase } from '../runtime/database.ts'
import type { Schema } from '../runtime/schema.ts'
import type { InlineRow } from '../store/event-store.ts'
import { compareRows, createDifferences, type Difference, type Differences, findOrphans } from './compare-rows.ts'
import { expectedRows, KINDS_OF_TABLE, keyOf, type ReplayedRow, replayedRow, TABLES, type Table } from './expected-rows.ts'
import { foldStreams } from './fold-streams.ts'

export interface RebuildReport {
  /** The log position that was replayed to. */
  readonly position: number
  /** Rows that the log says there are. */
  readonly rows: number
  /** How many differences there are, and the first hundred of them. */
  readonly different: number
  readonly differences: readonly Difference[]
}

type Database = Pick<WaybillDatabase, 'owner'>
type Trx = Transaction<Schema>

/** Rows compared and written at once. */
const BATCH = 500

/**
 * Compares a tenant's views with a replay of its log, value by value, at one moment while other work continues. @throws Error when the log
 * holds an event of an unknown stream
 */
export const checkViews = (database: Database, tenant: string): Promise<RebuildReport> =>
  asAppender(database, 'repeatable read', async (trx) => {
    const position = await headOf(trx, tenant)
    const differences = createDifferences()
    return { position, rows: await compareAll(trx, tenant, differences), ...differences.report() }
  })

/**
 * Corrects a tenant's views from its log and reports the differences. Appends continue during the comparison; they wait only while
 * differing or changed rows are compared again and wrong rows are written. Every open board resets.
 */
export const rebuildViews = (database: Database, tenant: string): Promise<RebuildReport> =>
  asAppender(database, 'read committed', async (trx) => {
    const compared = await headOf(trx, tenant)
    const suspects = createDifferences()
    const rows = await compareAll(trx, tenant, suspects)
    await sql`select from tenant_head where tenant_id = ${tenant} for update`.execute(trx)
    const changed = await streamsAfter(trx, tenant, compared)
    const differences = createDifferences()
    for (const [kinds, tables] of GROUPS) {
      const ids = new Set(tables.flatMap((table) => [...suspects.of(table)]))
      for (const { kind, id } of changed) if (kinds.some((each) => each === kind)) ids.add(id)
      for (const some of chunksOf([...ids])) await correct(trx, tenant, { kinds, tables, ids: some }, differences)
    }
    await sql`select pg_notify('waybill_changes', ${`rebuilt:${tenant}`})`.execute(trx)
    return { position: await headOf(trx, tenant), rows, ...differences.report() }
  })

/** A transaction with the same rights as the append. */
const asAppender = <T>({ owner }: Database, isolation: 'repeatable read' | 'read committed', work: (trx: Trx) => Promise<T>): Promise<T> =>
  owner
    .transaction()
    .setIsolationLevel(isolation)
    .execute(async (trx) => {
      await sql`set local role waybill_appender`.execute(trx)
      return work(trx)
    })

const headOf = async (trx: Trx, tenant: string): Promise<number> => {
  const { rows } = await sql<{ position: number }>`
    select coalesce(max(position), 0) as position from events where tenant_id = ${tenant}`.execute(trx)
  return rows[0]?.position ?? 0
}

const streamsAfter = async (trx: Trx, tenant: string, position: number) => {
  const { rows } = await sql<{ stream: string }>`
    select distinct stream_id as stream from events where tenant_id = ${tenant} and position > ${position}`.execute(trx)
  return rows.map(({ stream }) => splitStream(stream))
}

type Group = readonly [kinds: readonly InlineRow['kind'][], tables: readonly Table[]]

const LOAD: Group = [KINDS_OF_TABLE.board_shipments, ['board_shipments', 'leases']]

/** Tables that are compared together with the kinds of streams they are made from: a load has two streams and two rows. */
const GROUPS: readonly Group[] = [
  LOAD,
  ...TABLES.filter((table) => !LOAD[1].includes(table)).map((table): Group => [KINDS_OF_TABLE[table], [table]]),
]

const chunksOf = <T>(list: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(list.length / BATCH) }, (_, index) => list.slice(index * BATCH, (index + 1) * BATCH))

const rowsOf = async (trx: Trx, tenant: string, streams: readonly string[]): Promise<readonly ReplayedRow[]> => {
  const rows: ReplayedRow[] = []
  for await (const folded of foldStreams(trx, tenant, { among: streams })) {
    const row = replayedRow(folded)
    if (row) rows.push(row)
  }
  return rows
}

const streamsOf = (kind: string, ids: readonly string[]): readonly string[] => ids.map((id) => `${kind}/${id}`)

/** Of these loads, those that have events of their own, besides events of their lock. */
const loadsAmong = async (trx: Trx, tenant: string, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ stream: string }>`
    select stream_id as stream from events
    where tenant_id = ${tenant} and stream_id = any(${streamsOf('shipment', ids)}::text[]) and version = 1`.execute(trx)
  return new Set(rows.map(({ stream }) => splitStream(stream).id))
}

/** Compares every row with the log, a few hundred at a time. @returns how many rows there should be */
const compareAll = async (trx: Trx, tenant: string, differences: Differences): Promise<number> => {
  let count = 0
  let waiting: ReplayedRow[] = []
  const compare = async (): Promise<void> => {
    const [first] = waiting
    if (first === undefined) return
    const batch = first.kind === 'lock' ? await withoutLoads(trx, tenant, waiting) : waiting
    waiting = []
    const ids = batch.map(({ id }) => id)
    const locks = first.kind === 'shipment' ? await rowsOf(trx, tenant, streamsOf('lock', ids)) : []
    const tables = GROUPS.find(([kinds]) => kinds.includes(first.kind))?.[1] ?? []
    const expected = expectedRows([...batch, ...locks])
    count += tables.reduce((sum, table) => sum + expected[table].size, 0)
    await compareRows(trx, tenant, { tables, ids, expected }, differences)
  }
  for await (const folded of foldStreams(trx, tenant)) {
    const row = replayedRow(folded)
    if (row === null) continue
    if (waiting.length === BATCH || (waiting[0] && waiting[0].kind !== row.kind)) await compare()
    waiting.push(row)
  }
  await compare()
  await findOrphans(trx, tenant, differences)
  return count
}

/** Locks of loads that have no events: the lock of any other load is compared with its load. */
const withoutLoads = async (trx: Trx, tenant: string, locks: readonly ReplayedRow[]): Promise<readonly ReplayedRow[]> => {
  const loads = await loadsAmong(
    trx,
    tenant,
    locks.map(({ id }) => id),
  )
  return locks.filter(({ id }) => !loads.has(id))
}

/** Compares these records again and writes those that differ. */
const correct = async (
  trx: Trx,
  tenant: string,
  {
    kinds,
    tables,
    ids,
  }: { readonly kinds: readonly InlineRow['kind'][]; readonly tables: readonly Table[]; readonly ids: readonly string[] },
  differences: Differences,
): Promise<void> => {
  const rows = await rowsOf(
    trx,
    tenant,
    kinds.flatMap((kind) => streamsOf(kind, ids)),
  )
  const wrong = new Set<string>()
  const add = (difference: Difference): void => {
    wrong.add(difference.id)
    differences.add(difference)
  }
  await compareRows(trx, tenant, { tables, ids, expected: expectedRows(rows) }, { add })
  if (wrong.size === 0) return
  for (const table of tables) {
    await sql`delete from ${sql.table(table)} where tenant_id = ${tenant} and ${sql.ref(keyOf(table))} = any(${[...wrong]}::text[])`.execute(
      trx,
    )
  }
  for (const kind of kinds) {
    await write(
      trx,
      tenant,
      kind,
      rows.filter((row) => row.kind === kind && wrong.has(row.id)),
    )
  }
}

/** Uses the same function as the append for this kind, so that a view is written in one way only. */
const write = async (trx: Trx, tenant: string, kind: InlineRow['kind'], rows: readonly ReplayedRow[]): Promise<void> => {
  if (rows.length === 0) return
  await sql`
    select count(*) from ${sql.ref(`rows_${kind}`)}(
      ${rows.map(() => tenant)}::text[], ${rows.map(({ id }) => id)}::text[], ${rows.map(({ version }) => version)}::int[],
      ${rows.map(({ position }) => position)}::bigint[], ${rows.map(({ row }) => JSON.stringify(row))}::text[], now())
  `.execute(trx)
}
