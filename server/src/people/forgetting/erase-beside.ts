import type { JsonObject } from '@waybill/shared/log/envelope'
import type { Mentions } from '@waybill/shared/personal/mention'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../runtime/schema.ts'

/** What keeps texts of its own beside the log. What is written as prose may stand in each of them. */
interface Keeper {
  readonly table: keyof Schema
  /** Its key within a tenant. */
  readonly key: string
  /** Columns that may name somebody. */
  readonly columns: readonly string[]
  /** Rows that are still needed as they are. */
  readonly except?: string
  /** Whether rows that name somebody go as a whole: they are read by nobody after a month anyway. */
  readonly dropped?: boolean
}

const KEEPERS: readonly Keeper[] = [
  // What waits to be sent is made from the load, which has lost the texts by now.
  { table: 'mails', key: 'id', columns: ['to_address', 'subject', 'body', 'attachments'], except: 'attempted_at is null' },
  { table: 'tracking_requests', key: 'command_id', columns: ['request', 'command'] },
  { table: 'debug_logs', key: 'id', columns: ['entry'] },
  { table: 'carrier_imports', key: 'id', columns: ['file_name', 'rejects', 'message'] },
  { table: 'integration_calls', key: 'id', columns: ['said'], dropped: true },
  { table: 'carrier_checks', key: 'carrier_id', columns: ['said'] },
  { table: 'tab_records', key: 'id', columns: ['tab'] },
  { table: 'saved_views', key: 'id', columns: ['name', 'content'] },
]

const PAGE = 500

interface Row {
  readonly key: string
  readonly fields: JsonObject
}

const fieldsOf = ({ columns }: Pick<Keeper, 'columns'>): RawBuilder<unknown> =>
  sql`jsonb_build_object(${sql.join(columns.flatMap((column) => [sql.lit(column), sql.ref(column)]))})`

/** Columns that changed, as the table takes them; `row` holds them as the database spells their JSON. */
const changesOf = (row: JsonObject, erased: JsonObject) =>
  Object.keys(row)
    .filter((column) => erased[column] !== row[column])
    .map((column) => {
      const value = erased[column]
      return sql`${sql.ref(column)} = ${typeof value === 'string' ? value : sql`${JSON.stringify(value)}::jsonb`}`
    })

/** Takes what names somebody out of a row, also when the row is written anew in that moment; answers whether it named them. */
const eraseFromRow = async (db: Kysely<Schema>, tenant: string, mentions: Mentions, { table, ...keeper }: Keeper, row: Row) => {
  const fields = fieldsOf(keeper)
  const where = sql`where tenant_id = ${tenant} and ${sql.ref(keeper.key)} = ${row.key}`
  for (let read: Row | undefined = row; read !== undefined; ) {
    const changes = changesOf(read.fields, mentions.erasedIn(read.fields))
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

const eraseFrom = async (db: Kysely<Schema>, tenant: string, mentions: Mentions, keeper: Keeper): Promise<number> => {
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

/** Takes what names somebody out of everything that a tenant keeps beside its log; answers how many rows named them. */
export const eraseBeside = async (db: Kysely<Schema>, tenant: string, mentions: Mentions): Promise<number> => {
  // First: what an import writes down after we have read it tells no more reasons.
  await sql`
    update carrier_imports set reasons_withheld = true where tenant_id = ${tenant} and status in ('waiting', 'running')
  `.execute(db)
  let named = 0
  for (const keeper of KEEPERS) named += await eraseFrom(db, tenant, mentions, keeper)
  return named
}
