import type { StoredEvent } from '@waybill/shared/log/envelope'
import type { AlarmResource } from '@waybill/shared/protocol/alarms'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../runtime/schema.ts'

const CHANNEL = 'waybill_changes'
/** Prefix of a notification that a tenant's alarms changed, such as background work that stopped or resumed: `stopped:<tenant>`. */
export const STOPPED = 'stopped:'

/** Announces to every process that a tenant's alarms have changed. */
export const notifyAlarms = (db: Kysely<Schema>, tenant: string) => sql`select pg_notify(${CHANNEL}, ${`${STOPPED}${tenant}`})`.execute(db)

/**
 * Records that a projection stopped at an event that this version does not know; false when that was recorded already. Notifies every
 * process.
 */
export const recordStopped = async (
  db: Kysely<Schema>,
  projection: string,
  { tenant, position, stream, type, schema_version }: StoredEvent,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    insert into stopped_projections as s (tenant_id, projection, position, stream_id, type, schema_version)
    values (${tenant}, ${projection}, ${position}, ${stream}, ${type}, ${schema_version})
    on conflict (tenant_id, projection) do update
      set (position, stream_id, type, schema_version, since) = (excluded.position, excluded.stream_id, excluded.type, excluded.schema_version, now())
      where s.position <> excluded.position
  `.execute(db)
  if (numAffectedRows !== 1n) return false
  await notifyAlarms(db, tenant)
  return true
}

/** The projection resumed; false when it had not stopped. Notifies every process. */
export const recordResumed = async (db: Kysely<Schema>, tenant: string, projection: string): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    delete from stopped_projections where tenant_id = ${tenant} and projection = ${projection}
  `.execute(db)
  if (numAffectedRows !== 1n) return false
  await notifyAlarms(db, tenant)
  return true
}

export const listStopped = async (db: Kysely<Schema>, tenant: string): Promise<readonly AlarmResource[]> => {
  const { rows } = await sql<AlarmResource>`
    select projection, position, stream_id as stream, type, schema_version, utc_text(since) as since
    from stopped_projections where tenant_id = ${tenant} order by projection
  `.execute(db)
  return rows
}

/** How many there are in the whole installation. */
export const countStopped = async (system: Kysely<Schema>): Promise<number> => {
  const { rows } = await sql<{ stopped: number }>`select count_stopped_projections() as stopped`.execute(system)
  return rows[0]?.stopped ?? 0
}
