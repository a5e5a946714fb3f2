import type { StoredEvent } from '@waybill/shared/log/envelope'
import { saidChanges, saysMore } from '@waybill/shared/log/said-changes'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../runtime/schema.ts'
import type { AuditEvent } from './audit-page.ts'
import { eventColumns } from './event-columns.ts'

/** Events of the audit log with all that they say they changed: some say more than their list of changes holds, and their data is read for it. */
export const withSaidChanges = async (
  db: Kysely<Schema>,
  tenant: string,
  events: readonly AuditEvent[],
): Promise<readonly AuditEvent[]> => {
  const positions = events.filter(({ type }) => saysMore(type)).map(({ position }) => position)
  if (positions.length === 0) return events
  const { rows } = await sql<StoredEvent>`
    select ${eventColumns} from events where tenant_id = ${tenant} and position = any(${positions}::bigint[])
  `.execute(db)
  const said = new Map(rows.map((event) => [event.position, saidChanges(event)]))
  return events.map((event) => {
    const changes = said.get(event.position)
    return changes === undefined ? event : { ...event, changes }
  })
}
