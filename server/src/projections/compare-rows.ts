import { canonicalJson } from '@waybill/shared/log/canonical'
import type { Json, JsonObject } from '@waybill/shared/log/envelope'
import { type QueryExecutorProvider, sql } from 'kysely'
import { GENERATED_COLUMNS } from '../store/generated-columns.ts'
import { type ExpectedRows, KINDS_OF_TABLE, keyOf, TABLES, type Table } from './expected-rows.ts'

/** A difference between a view and its log: a whole row too many or too few (`column` null), or one value. */
export interface Difference {
  readonly table: Table
  readonly id: string
  readonly column: string | null
  readonly live: Json
  readonly replayed: Json
}

const MOST_LISTED = 100

const listOrder = (a: Difference, b: Difference): number => {
  if (a.table !== b.table) return TABLES.indexOf(a.table) - TABLES.indexOf(b.table)
  if ((a.live === null && a.column === null) !== (b.live === null && b.column === null))
    return a.live === null && a.column === null ? 1 : -1
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

/** Counts differences, keeps the first hundred and the ids of all rows that differ. */
export const createDifferences = () => {
  const listed: Difference[] = []
  const ids = new Map<Table, Set<string>>(TABLES.map((table) => [table, new Set()]))
  let different = 0
  return {
    add: (difference: Difference): void => {
      different += 1
      ids.get(difference.table)?.add(difference.id)
      if (listed.length < MOST_LISTED) listed.push(difference)
    },
    /** The rows of a table that differ. */
    of: (table: Table): ReadonlySet<string> => ids.get(table) ?? new Set(),
    report: () => ({ different, differences: listed.toSorted(listOrder) }),
  }
}
export type Differences = ReturnType<typeof createDifferences>

/** Compares the rows of these keys in these tables with what they should be, value by value. */
export const compareRows = async (
  db: QueryExecutorProvider,
  tenant: string,
  { tables, ids, expected }: { readonly tables: readonly Table[]; readonly ids: readonly string[]; readonly expected: ExpectedRows },
  differences: Pick<Differences, 'add'>,
): Promise<void> => {
  for (const table of tables) {
    const missing = new Map(expected[table])
    const key = keyOf(table)
    const { rows } = await sql<Record<string, Json>>`
      select * from ${sql.table(table)} where tenant_id = ${tenant} and ${sql.ref(key)} = any(${ids}::text[]) order by ${sql.ref(key)}
    `.execute(db)
    for (const { tenant_id: _tenant, [key]: id, ...live } of rows) {
      const replayed = missing.get(String(id))
      missing.delete(String(id))
      if (replayed) compareRow(table, String(id), live, replayed, differences)
      else differences.add({ table, id: String(id), column: null, live, replayed: null })
    }
    for (const [id, replayed] of missing) differences.add({ table, id, column: null, live: null, replayed })
  }
}

const compareRow = (table: Table, id: string, live: JsonObject, replayed: JsonObject, { add }: Pick<Differences, 'add'>): void => {
  for (const [column, value] of Object.entries(live)) {
    if (GENERATED_COLUMNS.has(column)) continue
    const wanted = replayed[column] ?? null
    if (canonicalJson(value) !== canonicalJson(wanted)) add({ table, id, column, live: value, replayed: wanted })
  }
}

const PAGE = 5_000

/** Reports the rows of records that have no event in the log. */
export const findOrphans = async (db: QueryExecutorProvider, tenant: string, { add }: Pick<Differences, 'add'>): Promise<void> => {
  for (const table of TABLES) {
    const key = sql.ref(keyOf(table))
    const logged = KINDS_OF_TABLE[table].map(
      (kind) => sql`exists (select from events e where e.tenant_id = ${tenant} and e.stream_id = ${`${kind}/`} || t.${key})`,
    )
    for (let last = ''; ; ) {
      const { rows } = await sql<{ id: string; live: JsonObject }>`
        select t.${key} as id, to_jsonb(t) - 'tenant_id' as live from ${sql.table(table)} t
        where t.tenant_id = ${tenant} and t.${key} > ${last} and not (${sql.join(logged, sql` or `)}) order by t.${key} limit ${PAGE}
      `.execute(db)
      for (const { id, live } of rows) add({ table, id, column: null, live, replayed: null })
      const end = rows.at(-1)?.id
      if (end === undefined || rows.length < PAGE) break
      last = end
    }
  }
}
