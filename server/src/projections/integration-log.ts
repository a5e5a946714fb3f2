import type { IntegrationCall } from '@waybill/shared/protocol/integration-bodies'
import { sql } from 'kysely'
import type { WaybillDatabase } from '../runtime/database.ts'

const COLUMNS = ['id', 'integration_id', 'provider', 'action', 'succeeded', 'status_code', 'message', 'duration_ms', 'at'] as const

interface PageRequest {
  readonly limit: number
  /** Calls older than this id, which is not in the page. */
  readonly before: number | null
}

/** The calls to a tenant's providers, newest first; only one integration's if given. */
export const readIntegrationCalls = async (
  database: WaybillDatabase,
  tenant: string,
  { integration_id, limit, before }: PageRequest & { readonly integration_id: readonly string[] | null },
): Promise<readonly IntegrationCall[]> => {
  const rows = await database
    .forTenant(tenant)
    .selectFrom('integration_calls')
    .select(COLUMNS)
    .where('tenant_id', '=', tenant)
    .$if(integration_id !== null, (query) => query.where('integration_id', 'in', integration_id ?? []))
    .$if(before !== null, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, id: String(row.id) }))
}

/** The newest call of each integration of a tenant. */
export const readLastCalls = async (database: WaybillDatabase, tenant: string): Promise<ReadonlyMap<string, IntegrationCall>> => {
  const rows = await database
    .forTenant(tenant)
    .selectFrom('integration_calls')
    .distinctOn('integration_id')
    .select(COLUMNS)
    .where('tenant_id', '=', tenant)
    .orderBy('integration_id')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.integration_id, { ...row, id: String(row.id) }]))
}

/** A tender or a change to one, as in the log. */
interface EdiRow {
  readonly position: number
  readonly pro: string
  readonly purpose: string | null
  readonly sender: string | null
  readonly shipment_identification: string | null
  readonly received_at: string
}

/** The imported transaction sets, newest first; found in the ledger by the command names of the import. */
export const readEdiTransactions = async (
  database: WaybillDatabase,
  tenant: string,
  { limit, before }: PageRequest,
): Promise<readonly EdiRow[]> => {
  const { rows } = await sql<EdiRow>`
    select l.position, split_part(l.stream_id, '/', 2) as pro,
      coalesce(made.data #>> '{shipment,tender,purpose}', made.data #>> '{update,purpose}') as purpose,
      made.data #>> '{shipment,tender,sender}' as sender,
      made.data #>> '{shipment,tender,shipment_id}' as shipment_identification,
      l.recorded_at as received_at
    from command_ledger l
    left join events made on made.tenant_id = l.tenant_id and made.stream_id = l.stream_id and made.position <= l.position
      and made.position > l.position - 8 and made.type in ('ShipmentCreated', 'TenderUpdateReceived')
      and made.meta ->> 'command_id' = l.command_id
    where l.tenant_id = ${tenant} and l.command_id >= 'tender' and l.command_id < 'tendes'
      and (l.command_id like 'tender:%' or l.command_id like 'tender-update:%')
      and (${before}::bigint is null or l.position < ${before}::bigint)
    order by l.position desc limit ${limit}
  `.execute(database.forTenant(tenant))
  return rows
}
