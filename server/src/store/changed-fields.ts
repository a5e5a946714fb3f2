import { currentFieldPath } from '@waybill/shared/streams/event-types'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../runtime/schema.ts'
import { catchUpAuditEntries } from './audit-entries.ts'

const MOST_FIELDS = 2000

/**
 * The fields that were ever changed in a tenant's log, as the audit log can be filtered by them, by name. It steps from one to the next in
 * the index of fields, so it costs as many steps as there are fields, however often each was changed.
 */
export const readChangedFields = async (db: Kysely<Schema>, tenant: string): Promise<readonly string[]> => {
  await catchUpAuditEntries(db, tenant)
  const { rows } = await sql<{ field: string }>`
    with recursive known as (
      (select field from audit_fields where tenant_id = ${tenant} order by field limit 1)
      union all
      select (select f.field from audit_fields f where f.tenant_id = ${tenant} and f.field > known.field order by f.field limit 1)
      from known where known.field is not null
    )
    select field from known where field is not null limit ${MOST_FIELDS}
  `.execute(db)
  return [...new Set(rows.map(({ field }) => currentFieldPath(field)))].sort()
}
