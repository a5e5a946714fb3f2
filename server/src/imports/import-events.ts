import type { Readable } from 'node:stream'
import { isReadableEvent } from '@waybill/shared/streams/read-event'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { WaybillDatabase } from '../runtime/database.ts'
import type { Schema } from '../runtime/schema.ts'
import { GENESIS_HASH } from '../store/chain.ts'
import { insertCommands, insertStreams } from '../store/log-index.ts'
import { ndjsonLines } from '../store/ndjson-lines.ts'
import type { ChainPlace } from '../store/tenant-head.ts'
import { type Fault, faultOf, readExportedEvent } from '../store/verify.ts'

type ExportedEvent = NonNullable<ReturnType<typeof readExportedEvent>>

/** Why a log was not imported; nothing is kept in that case. */
export type EventsImport =
  | { readonly status: 'imported'; readonly end: ChainPlace; readonly sealed: number }
  | { readonly status: 'not_empty' }
  | { readonly status: 'other_tenant'; readonly tenant: string }
  | { readonly status: 'unknown_event'; readonly line: number; readonly type: string }
  | { readonly status: 'bad'; readonly line: number; readonly fault: Fault }

const AT_ONCE = 1_000

class Refused extends Error {
  readonly outcome: EventsImport
  constructor(outcome: EventsImport) {
    super(outcome.status)
    this.outcome = outcome
  }
}

/**
 * Imports a log, NDJSON as written by `exportEvents`, into a company that is new or has no events. Every event keeps
 * its position and hash and is verified before it is written; the first invalid one ends the import, and nothing is
 * kept. Data derived for appending is included; the views must be rebuilt afterwards.
 */
export const importEvents = async (
  { owner }: Pick<WaybillDatabase, 'owner'>,
  tenant: string,
  file: Readable,
  onProgress?: (events: number) => void,
): Promise<EventsImport> => {
  try {
    return await owner.transaction().execute(async (trx) => {
      await sql`set local role waybill_appender`.execute(trx)
      if (!(await openEmpty(trx, tenant))) throw new Refused({ status: 'not_empty' })
      let end: ChainPlace = { position: 0, hash: GENESIS_HASH }
      let sealed = 0
      let waiting: ExportedEvent[] = []
      const write = async (): Promise<void> => {
        await insertEvents(trx, tenant, waiting)
        waiting = []
        onProgress?.(end.position)
      }
      for await (const line of ndjsonLines(file)) {
        const event = readExportedEvent(line)
        if (event === null) throw new Refused({ status: 'bad', line: end.position + 1, fault: 'unreadable' })
        if (end.position === 0 && event.tenant !== tenant) throw new Refused({ status: 'other_tenant', tenant: event.tenant })
        const fault = faultOf(event, end, tenant)
        if (fault !== null) throw new Refused({ status: 'bad', line: end.position + 1, fault })
        if (!isReadableEvent(event)) throw new Refused({ status: 'unknown_event', line: event.position, type: event.type })
        if (Array.isArray(event.meta.sealed) && event.meta.sealed.length > 0) sealed += 1
        end = { position: event.position, hash: event.hash }
        if (waiting.push(event) === AT_ONCE) await write()
      }
      if (waiting.length > 0) await write()
      if (end.position > 0) await derive(trx, tenant, end)
      await placeFollowers(trx, tenant, end)
      return { status: 'imported', end, sealed }
    })
  } catch (error) {
    if (error instanceof Refused) return error.outcome
    throw error
  }
}

/** Creates the company if missing and locks its head; false if it has events. */
const openEmpty = async (trx: Transaction<Schema>, tenant: string): Promise<boolean> => {
  await sql`insert into tenants (tenant_id, name, settings) values (${tenant}, ${tenant}, '{}') on conflict do nothing`.execute(trx)
  await sql`insert into tenant_head (tenant_id) values (${tenant}) on conflict do nothing`.execute(trx)
  const { rows } = await sql<{ position: number }>`select position from tenant_head where tenant_id = ${tenant} for update`.execute(trx)
  return rows[0]?.position === 0
}

const insertEvents = async (trx: Transaction<Schema>, tenant: string, events: readonly ExportedEvent[]): Promise<void> => {
  await sql`
    insert into events (tenant_id, position, stream_id, version, type, schema_version, data, meta, recorded_at, content_hash, hash)
    select ${tenant}, e.position, e.stream, e.version, e.type, e.schema_version, e.data::jsonb, e.meta::jsonb, e.recorded_at::timestamptz,
      decode(e.content_hash, 'hex'), decode(e.hash, 'hex')
    from unnest(
      ${events.map(({ position }) => position)}::bigint[], ${events.map(({ stream }) => stream)}::text[],
      ${events.map(({ version }) => version)}::int[], ${events.map(({ type }) => type)}::text[],
      ${events.map(({ schema_version }) => schema_version)}::int[], ${events.map(({ data }) => JSON.stringify(data))}::text[],
      ${events.map(({ meta }) => JSON.stringify(meta))}::text[], ${events.map(({ recorded_at }) => recorded_at)}::text[],
      ${events.map(({ content_hash }) => content_hash)}::text[], ${events.map(({ hash }) => hash)}::text[]
    ) e(position, stream, version, type, schema_version, data, meta, recorded_at, content_hash, hash)
  `.execute(trx)
}

/** Derives head, stream versions, ledger and counters from the imported log. */
const derive = async (trx: Kysely<Schema>, tenant: string, end: ChainPlace): Promise<void> => {
  await sql`
    update tenant_head h set position = e.position, hash = e.hash, recorded_at = e.recorded_at
    from events e where h.tenant_id = ${tenant} and e.tenant_id = ${tenant} and e.position = ${end.position}
  `.execute(trx)
  await insertStreams(trx, tenant)
  await insertCommands(trx, tenant)
  // Numbers continue after the highest one used; records with an assigned key are numbered from 1000.
  await sql`
    insert into counters (tenant_id, name, next)
    select ${tenant}, case kind when 'shipment' then 'pro' else kind end, max(number) + 1 from (
      select split_part(stream_id, '/', 1) as kind, split_part(stream_id, '/', 2)::bigint as number from streams
      where tenant_id = ${tenant} and stream_id ~ '^(shipment|carrier|customer|user)/[0-9]{1,15}$') s
    group by kind
    union all
    select ${tenant}, 'list:' || (data ->> 'list'), max(case when (data ->> 'number')::bigint > 1000 and stream_id !~ '/[0-9]+$'
      then (data ->> 'number')::bigint - 1000 else (data ->> 'number')::bigint end) + 1
    from events where tenant_id = ${tenant} and stream_id like 'record/%' and data ->> 'list' is not null and data ->> 'number' ~ '^[0-9]{1,15}$'
    group by data ->> 'list'
    on conflict (tenant_id, name) do update set next = greatest(counters.next, excluded.next)
  `.execute(trx)
}

/**
 * Sets where the worker continues with this log: at the first lock still held, and after every mail, because the
 * original installation sends its own mail.
 */
const placeFollowers = async (trx: Kysely<Schema>, tenant: string, { position }: ChainPlace): Promise<void> => {
  const { rows } = await sql<{ held: number | null }>`
    select min(position) as held from (
      select distinct on (stream_id) position, data from events where tenant_id = ${tenant} and stream_id like 'lock/%'
      order by stream_id, version desc) l
    where data ->> 'expires_at' is not null
  `.execute(trx)
  await sql`set local role waybill_app`.execute(trx)
  await sql`select set_config('app.tenant', ${tenant}, true)`.execute(trx)
  await sql`
    insert into checkpoints (tenant_id, projection, position)
    values (${tenant}, 'outbox', ${position}), (${tenant}, 'lock-expiry', ${rows[0]?.held ? rows[0].held - 1 : position})
  `.execute(trx)
}
