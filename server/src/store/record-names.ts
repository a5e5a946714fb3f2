import { RECORD_LISTS } from '@waybill/shared/record/lists'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../runtime/schema.ts'

/** The field that names a record of a list, as rows of the list's path and the field. */
const CALLED_BY = RECORD_LISTS.flatMap(({ path, columns: [first] }) => (first ? [{ list: path, field: first.of?.[0] ?? first.key }] : []))

/** Current names of records by their streams: `carrier/12` → `Blue Ridge Logistics`. Records without a name, or deleted, are left out. */
export const readRecordNames = async (
  db: Kysely<Schema>,
  tenant: string,
  streams: Iterable<string>,
): Promise<ReadonlyMap<string, string>> => {
  const ids = new Map<string, Set<string>>()
  for (const stream of streams) {
    const place = stream.indexOf('/')
    const kind = stream.slice(0, place)
    ids.set(kind, (ids.get(kind) ?? new Set()).add(stream.slice(place + 1)))
  }
  const withIds = (kind: string) => sql`tenant_id = ${tenant} and id = any(${[...(ids.get(kind) ?? [])]}::text[])`
  const parts = [
    ids.has('carrier') && sql`select 'carrier/' || id as stream, name from carriers where ${withIds('carrier')}`,
    ids.has('customer') && sql`select 'customer/' || id as stream, name from customers where ${withIds('customer')}`,
    ids.has('user') && sql`select 'user/' || id as stream, username as name from users where ${withIds('user')}`,
    ids.has('role') && sql`select 'role/' || id as stream, name from roles where ${withIds('role')}`,
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
