import type { JsonObject } from '@waybill/shared/log/envelope'
import { MAX_COUNT } from '@waybill/shared/protocol/lists'
import type { RecordScope } from '@waybill/shared/protocol/record-bodies'
import { wholeFields } from '@waybill/shared/record/decide'
import { idOfKey, RECORD_AUDIT_FIELDS, type RecordFields, type RecordList, recordValueText } from '@waybill/shared/record/list'
import { searchText } from '@waybill/shared/record/row'
import { type RawBuilder, sql } from 'kysely'
import type { WaybillDatabase } from '../runtime/database.ts'

/** A record as in its list. `version` 0: a default entry that was never changed. */
export interface RecordEntry {
  readonly id: string
  readonly version: number
  readonly number: number
  readonly status: string
  readonly fields: RecordFields
  readonly created_at: string | null
  readonly created_by: string | null
  readonly updated_at: string | null
  readonly updated_by: string | null
}

export interface RecordQuery {
  readonly scope: RecordScope
  /** Words that must all be found. */
  readonly search: string | null
  /** One of the values of each field, case-insensitive. */
  readonly filters: Readonly<Record<string, readonly string[]>>
  readonly sort: { readonly column: string; readonly direction: 'asc' | 'desc' } | null
  /** At most this many. */
  readonly limit: number
  /** `next` of the page before. */
  readonly after: { readonly sort: string | number; readonly id: string } | null
  /** The day `YYYY-MM-DD` that end dates are compared with. */
  readonly today: string
}

const NUMERIC: ReadonlySet<string> = new Set(['whole', 'decimal', 'money'])

const isNumeric = (list: RecordList, column: string): boolean => NUMERIC.has(list.fields.find(({ key }) => key === column)?.kind ?? '')

/** Names are ours, checked by `sortsOf`, never the caller's. */
const inSql = (list: RecordList, column: string): RawBuilder<unknown> => {
  if (column === 'status') return sql`status`
  if ((RECORD_AUDIT_FIELDS as readonly string[]).includes(column)) return sql`coalesce(detail ->> ${sql.lit(column)}, '') collate "C"`
  const field = list.columns.find(({ key }) => key === column)?.of?.[0] ?? column
  return isNumeric(list, field)
    ? sql`coalesce((detail -> 'fields' ->> ${sql.lit(field)})::double precision, -1)`
    : sql`lower(coalesce(detail -> 'fields' ->> ${sql.lit(field)}, '')) collate "C"`
}

/** The default entries, by id. */
export const builtInEntries = (list: RecordList): ReadonlyMap<string, { readonly number: number; readonly fields: RecordFields }> =>
  new Map(
    list.defaults.map((fields, place) => [
      idOfKey(recordValueText(fields[list.key ?? ''])),
      { number: place + 1, fields: wholeFields(list, fields) },
    ]),
  )

const NOBODY = { created_at: null, created_by: null, updated_at: null, updated_by: null }

const builtInRows = (list: RecordList): string =>
  JSON.stringify(
    [...builtInEntries(list)].map(([id, { number, fields }]) => ({
      id,
      number,
      search: searchText(list, fields),
      detail: { fields, ...NOBODY },
    })),
  )

const asPattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`

const inScope = (scope: RecordScope, today: string): RawBuilder<boolean> => {
  const current = sql<boolean>`(status = 'active' and (ends_on is null or ends_on >= ${today}))`
  switch (scope) {
    case 'current':
      return current
    case 'inactive':
      return sql`status = 'inactive'`
    case 'historical':
      return sql`not ${current}`
    case 'all':
      return sql`true`
  }
}

interface Row {
  readonly id: string
  readonly version: number
  readonly number: number
  readonly status: string
  readonly detail: JsonObject
}
const entryOf = (list: RecordList, { id, version, number, status, detail }: Row): RecordEntry => {
  const { fields, ...audit } = detail as unknown as Pick<RecordEntry, 'fields' | (typeof RECORD_AUDIT_FIELDS)[number]>
  return { id, version, number, status, fields: wholeFields(list, fields), ...audit }
}

/** A list of a tenant as one relation: saved records, and default entries that were never changed. */
const wholeList = (tenant: string, list: RecordList) => sql`
  select substr(id, ${list.path.length + 2}) as id, version, number, status, ends_on, search, detail
  from records where tenant_id = ${tenant} and list = ${list.path} and status <> 'removed'
  union all
  select d.id, 0, d.number, 'active', null, d.search, d.detail
  from jsonb_to_recordset(${builtInRows(list)}::jsonb) d(id text, number int, search text, detail jsonb)
  where not exists (select from records r where r.tenant_id = ${tenant} and r.id = ${`${list.path}/`} || d.id)`

/** A page of a list, how many there are (exact up to 1000), and the cursor of the next page. */
export const listRecords = async (
  database: Pick<WaybillDatabase, 'forTenant'>,
  tenant: string,
  list: RecordList,
  { scope, search, filters, sort, limit, after, today }: RecordQuery,
) => {
  const conditions = [
    inScope(scope, today),
    ...(search ?? '')
      .toLowerCase()
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => sql`search like ${asPattern(word)}`),
    ...Object.entries(filters).map(
      ([field, values]) =>
        sql`lower(detail -> 'fields' ->> ${sql.lit(field)}) in (${sql.join(values.map((value) => value.toLowerCase()))})`,
    ),
  ]
  const found = sql.join(conditions, sql` and `)
  const column = sort?.column ?? list.sort
  const direction = sort?.direction ?? 'asc'
  const key = column === null ? sql`number::double precision` : inSql(list, column)
  const [order, beyond] = direction === 'asc' ? [sql.raw('asc'), sql.raw('>')] : [sql.raw('desc'), sql.raw('<')]
  const place = after === null ? sql`true` : sql`(${key}, id collate "C") ${beyond} (${after.sort}, ${after.id})`
  const { rows: joined } = await sql<Partial<Row> & { counted: number; key: string | number | null }>`
    with whole as (${wholeList(tenant, list)}),
    found as (select *, ${key} as key from whole where ${found}),
    page as (select * from found where ${place} order by key ${order}, id collate "C" ${order} limit ${limit + 1})
    select counted.counted, page.* from (select count(*)::int as counted from (select from found limit ${MAX_COUNT + 1}) c) counted
    left join page on true order by page.key ${order}, page.id collate "C" ${order}
  `.execute(database.forTenant(tenant))
  const rows = joined.filter((row): row is typeof row & Row & { key: string | number } => row.id != null)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const counted = joined[0]?.counted ?? 0
  return {
    rows: shown.map((row) => entryOf(list, row)),
    total: Math.min(counted, MAX_COUNT),
    more: counted > MAX_COUNT,
    next: rows.length > limit && last ? { sort: last.key, id: last.id } : null,
  }
}

/** Everything of some lists that pickers may offer, in list order: numbers as they were assigned. */
export const activeRecords = async (
  database: Pick<WaybillDatabase, 'forTenant'>,
  tenant: string,
  lists: readonly RecordList[],
): Promise<ReadonlyMap<string, readonly RecordEntry[]>> => {
  const { rows } = await sql<Row & { readonly list: string }>`
    select list, substr(id, length(list) + 2) as id, version, number, status, detail
    from records where tenant_id = ${tenant} and list in (${sql.join(lists.map(({ path }) => path))}) order by number, id
  `.execute(database.forTenant(tenant))
  const written = Map.groupBy(rows, ({ list }) => list)
  return new Map(
    lists.map((list) => {
      const own = written.get(list.path) ?? []
      const touched = new Set(own.map(({ id }) => id))
      const untouched = [...builtInEntries(list)]
        .filter(([id]) => !touched.has(id))
        .map(([id, { number, fields }]): RecordEntry => ({ id, version: 0, number, status: 'active', fields, ...NOBODY }))
      const active = own.filter(({ status }) => status === 'active').map((row) => entryOf(list, row))
      return [list.path, [...untouched, ...active].sort((a, b) => a.number - b.number)]
    }),
  )
}

/** The log position of the newest change to any list of a tenant; 0 before the first. */
export const recordsPosition = async (database: Pick<WaybillDatabase, 'forTenant'>, tenant: string): Promise<number> => {
  const { newest } = await database
    .forTenant(tenant)
    .selectFrom('records')
    .select((part) => part.fn.max('position').as('newest'))
    .where('tenant_id', '=', tenant)
    .executeTakeFirstOrThrow()
  return Number(newest ?? 0)
}

const PATIENCE_MS = 2_000
const CANCELED = '57014'

/**
 * Whether anything in the tenant's log besides the record itself mentions its key. Not every place that may name one is known, so any equal
 * word counts; so does a log too long to search in time: keeping a record does no harm.
 */
export const isNamedInLog = async (
  database: Pick<WaybillDatabase, 'forTenant'>,
  tenant: string,
  stream: string,
  key: string,
): Promise<boolean> => {
  try {
    return await database
      .forTenant(tenant)
      .transaction()
      .execute(async (trx) => {
        await sql`select set_config('statement_timeout', ${String(PATIENCE_MS)}, true)`.execute(trx)
        const { rows } = await sql`
          select from events where tenant_id = ${tenant} and stream_id <> ${stream}
            and jsonb_path_exists(data, '$.** ? (@ == $key)', jsonb_build_object('key', ${key}::text)) limit 1
        `.execute(trx)
        return rows.length > 0
      })
  } catch (error) {
    if ((error as { readonly code?: string }).code === CANCELED) return true
    throw error
  }
}
