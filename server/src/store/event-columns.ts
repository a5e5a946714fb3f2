import { type RawBuilder, sql } from 'kysely'

/**
 * What it takes to read the personal texts of events: the keys of those that were not erased, and the places to hide in events from before
 * texts were encrypted, which are looked up only if there are any. The connection decrypts them with these two columns and removes the
 * columns.
 * @param events the name of the table `events` in the query
 */
export const personalColumns = (events = 'events'): RawBuilder<unknown> => {
  const of = (column: string) => sql.ref(`${events}.${column}`)
  return sql`
    case when ${of('meta')} ? 'sealed' then coalesce((
      select jsonb_object_agg(k.id, k.sealed_key) from personal_keys k
      where k.tenant_id = ${of('tenant_id')} and k.sealed_key is not null
        and k.id = any (array(select jsonb_array_elements_text(${of('meta')} -> 'sealed')))), '{}') end as personal_keys,
    case when (select exists (select from erased_places)) then (
      select p.places from erased_places p where p.tenant_id = ${of('tenant_id')} and p.position = ${of('position')}
    ) end as erased_places`
}

/** The columns of `events` as they were hashed: for the chain only, not for readers. */
export const writtenColumns = sql`tenant_id as tenant, position, stream_id as stream, version, type, schema_version, data, meta,
  utc_text(recorded_at) as recorded_at`

/** The columns of `events` as a `StoredEvent`. */
export const eventColumns = sql`${writtenColumns}, ${personalColumns()}`
