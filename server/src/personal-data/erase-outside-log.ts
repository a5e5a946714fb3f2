import type { JsonObject } from '@waybill/shared/log/envelope'
import type { PersonMatcher } from '@waybill/shared/personal/mention'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../runtime/schema.ts'

/** A table outside the log with its own free text, which may name a person. */
interface Keeper {
  readonly table: keyof Schema
  /** Its key within a tenant. */
  readonly key: string
  /** Columns that may name a person. */
  readonly columns: readonly string[]
  /** Rows that are still needed unchanged. */
  readonly except?: string
  /** Whether the columns hold search terms, with the parts of a name in any order. */
  readonly searches?: boolean
  /** Whether matching rows are deleted; they expire after a month anyway. */
  readonly dropped?: boolean
}

const KEEPERS: readonly Keeper[] = [
  { table: 'outbox', key: 'key', columns: ['payload', 'outcome', 'last_error'], except: `kind = 'webhook.deliver'` },
  { table: 'tracking_requests', key: 'command_id', columns: ['request', 'command'] },
  { table: 'debug_logs', key: 'id', columns: ['entry'] },
  { table: 'carrier_imports', key: 'id', columns: ['file_name', 'rejects', 'message'] },
  { table: 'integration_calls', key: 'id', columns: ['message'], dropped: true },
  { table: 'carrier_checks', key: 'carrier_id', columns: ['message'] },
  { table: 'tab_records', key: 'id', columns: ['tab'], searches: true },
  { table: 'saved_views', key: 'id', columns: ['name', 'content'], searches: true },
  // The username field may have received an email address.
  { table: 'sign_in_attempts', key: 'id', columns: ['username'], dropped: true },
  { table: 'security_log', key: 'id', columns: ['detail'] },
]

const PAGE = 500

interface Row {
  readonly key: string
  readonly fields: JsonObject
}

const fieldsOf = ({ columns }: Pick<Keeper, 'columns'>): RawBuilder<unknown> =>
  sql`jsonb_build_object(${sql.join(columns.flatMap((column) => [sql.lit(column), sql.ref(column)]))})`

/** Changed columns in the table's format; `row` holds their JSON as the database formats it. */
const changesOf = (row: JsonObject, erased: JsonObject) =>
  Object.keys(row)
    .filter((column) => erased[column] !== row[column])
    .map((column) => {
      const value = erased[column]
      return sql`${sql.ref(column)} = ${typeof value === 'string' ? value : sql`${JSON.stringify(value)}::jsonb`}`
    })

/** Erases a person from a row, even if the row is being updated; returns whether it named them. */
const eraseFromRow = async (db: Kysely<Schema>, tenant: string, mentions: PersonMatcher, { table, ...keeper }: Keeper, row: Row) => {
  const fields = fieldsOf(keeper)
  const where = sql`where tenant_id = ${tenant} and ${sql.ref(keeper.key)} = ${row.key}`
  for (let read: Row | undefined = row; read !== undefined; ) {
    const changes = changesOf(read.fields, keeper.searches ? mentions.erasedInSearch(read.fields) : mentions.erasedIn(read.fields))
    if (changes.length === 0) return false
    const asRead: RawBuilder<unknown> = sql`${where} and ${fields} = ${JSON.stringify(read.fields)}::jsonb`
    const { numAffectedRows } = await (keeper.dropped
      ? sql`delete from ${sql.table(table)} ${where}`
      : sql`update ${sql.table(table)} set ${sql.join(changes)} ${asRead}`
    ).execute(db)
    if (numAffectedRows !== 0n) return true
    const again: { rows: Row[] } = await sql<Row>`select ${row.key} as key, ${fields} as fields from ${sql.table(table)} ${where}`.execute(
      db,
    )
    read = again.rows[0]
  }
  return true
}

const eraseFrom = async (db: Kysely<Schema>, tenant: string, mentions: PersonMatcher, keeper: Keeper): Promise<number> => {
  const { table, except = 'false' } = keeper
  const key = sql.ref(keeper.key)
  let named = 0
  for (let last: string | null = null; ; ) {
    const { rows }: { rows: Row[] } = await sql<Row>`
      select ${key}::text as key, ${fieldsOf(keeper)} as fields from ${sql.table(table)}
      where tenant_id = ${tenant} and not (${sql.raw(except)}) and ${last === null ? sql`true` : sql`${key} > ${last}`} order by ${key} limit ${PAGE}
    `.execute(db)
    for (const row of rows) if (await eraseFromRow(db, tenant, mentions, keeper, row)) named += 1
    const end = rows.at(-1)
    if (rows.length < PAGE || end === undefined) return named
    last = end.key
  }
}

/** Erases a person from everything a tenant stores outside its log; returns how many rows named them. */
export const eraseOutsideLog = async (db: Kysely<Schema>, tenant: string, mentions: PersonMatcher): Promise<number> => {
  // First, so that an import that writes after this read stores no more reject reasons.
  await sql`
    update carrier_imports set reasons_withheld = true where tenant_id = ${tenant} and status in ('waiting', 'running')
  `.execute(db)
  let named = 0
  for (const keeper of KEEPERS) named += await eraseFrom(db, tenant, mentions, keeper)
  return named
}
