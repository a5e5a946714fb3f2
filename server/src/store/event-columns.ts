import { sql } from 'kysely'

/** The columns of `events` as a `StoredEvent`. */
export const eventColumns = sql`tenant_id as tenant, position, stream_id as stream, version, type, schema_version, data, meta, utc_text(recorded_at) as recorded_at`
