import { RECORD_LISTS } from '@waybill/shared/record/lists'
import { STREAM_KINDS, splitStream } from '@waybill/shared/streams/kinds'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../runtime/schema.ts'
import { KINDS_OF_TABLE } from './expected-rows.ts'

/** The field that names a record of a list, as rows of the list's path and the field. */
const CALLED_BY = RECORD_LISTS.flatMap(({ path, columns: [first] }) => (first ? [{ list: path, field: first.of?.[0] ?? first.key }] : []))

/** Kinds whose records have a name of their own, and the view that holds it. */
const NAMED = Object.entries(KINDS_OF_TABLE).flatMap(([table, kinds]) =>
  kinds.flatMap((kind) => {
    const field = STREAM_KINDS[kind].nameField
    return field === null ? [] : [{ kind, table, field }]
  }),
)

/** Current names of records by their streams: `carrier/12` → `Blue Ridge Logistics`. Records without a name, or deleted, are left out. */
export const readRecordNames = async (
  db: Kysely<Schema>,
  tenant: string,
  streams: Iterable<string>,
): Promise<ReadonlyMap<string, string>> => {
  const ids = new Map<string, Set<string>>()
  for (const stream of streams) {
    const { kind, id } = splitStream(stream)
    ids.set(kind, (ids.get(kind) ?? new Set()).add(id))
  }
  const withIds = (kind: string) => sql`tenant_id = ${tenant} and id = any(${[...(ids.get(kind) ?? [])]}::text[])`
  const parts = [
    ...NAMED.map(
      ({ kind, table, field }) =>
        ids.has(kind) &&
        sql`select ${`${kind}/`} || id as stream, ${sql.ref(field)} as name from ${sql.table(table)} where ${withIds(kind)}`,
    ),
    ids.has('record') &&
      sql`
        select 'record/' || id as stream, detail -> 'fields' ->> called.field as name
        from records join jsonb_to_recordset(${JSON.stringify(CALLED_BY)}::jsonb) as called (list text, field text) using (list)
        where ${withIds('record')}`,
  ].filter((part) => part !== false)
  if (parts.length === 0) return new Map()
  const { rows } = await sql<{ stream: string; name: string | null }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return new Map(rows.flatMap(({ stream, name }) => (name === null || name === '' ? [] : [[stream, name] as const])))
}
