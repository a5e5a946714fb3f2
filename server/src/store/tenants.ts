import type { JsonObject } from '@waybill/shared/log/envelope'
import { type QueryExecutorProvider, sql } from 'kysely'

/** A tenant and the position of its last event. */
export interface TenantHead {
  readonly tenant: string
  readonly position: number
}

/** Creates a tenant with an empty log; false when one with that id exists, whose settings are not changed. */
export async function insertTenant(
  db: QueryExecutorProvider,
  { tenant, name, settings }: { readonly tenant: string; readonly name: string; readonly settings: JsonObject },
): Promise<boolean> {
  const { rows } = await sql<{ created: boolean }>`
    select create_tenant(${tenant}, ${name}, ${JSON.stringify(settings)}::jsonb) as created
  `.execute(db)
  return rows[0]?.created === true
}

/** Every tenant, for work that goes tenant by tenant. */
export async function listTenants(db: QueryExecutorProvider): Promise<readonly TenantHead[]> {
  const { rows } = await sql<TenantHead>`select tenant_id as tenant, head as position from list_tenants()`.execute(db)
  return rows
}
