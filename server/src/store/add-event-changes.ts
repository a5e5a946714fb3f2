import type { StoredEvent } from '@waybill/shared/log/envelope'
import { changesOfEvent, impliesChanges } from '@waybill/shared/streams/event-changes'
import { readEvent } from '@waybill/shared/streams/read-event'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../runtime/schema.ts'
import type { AuditEvent } from './audit-page.ts'
import { eventColumns } from './event-columns.ts'

/**
 * Events of the audit log with all their changes: some types change more than their list of changes holds, and their data is read for it.
 */
export const withEventChanges = async (
  db: Kysely<Schema>,
  tenant: string,
  events: readonly AuditEvent[],
): Promise<readonly AuditEvent[]> => {
  const positions = events.filter(({ type }) => impliesChanges(type)).map(({ position }) => position)
  if (positions.length === 0) return events
  const { rows } = await sql<StoredEvent>`
    select ${eventColumns} from events where tenant_id = ${tenant} and position = any(${positions}::bigint[])
  `.execute(db)
  const changesByPosition = new Map(rows.map((event) => [event.position, changesOfEvent(readEvent(event))]))
  return events.map((event) => {
    const changes = changesByPosition.get(event.position)
    return changes === undefined ? event : { ...event, changes }
  })
}
