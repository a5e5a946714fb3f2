import type { JsonObject } from '@waybill/shared/log/envelope'
import { LRUCache } from 'lru-cache'
import type { WaybillDatabase } from '../runtime/database.ts'
import { createTenant as storeTenant } from '../store/tenants.ts'

export interface Tenant {
  readonly id: string
  readonly name: string
  readonly settings: JsonObject
}

const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
/** Taken by paths that are not tenants. */
const RESERVED = new Set(['health', 'ready', 'metrics', 'assets', 'login', 'api', 'socket.io', 'page_not_found'])

/** Whether a text can be a tenant's id: lower-case letters, digits and hyphens, at most 63, and no path of the server's own. */
export const isTenantId = (id: string): boolean => SLUG.test(id) && !RESERVED.has(id)

/** Looks tenants up by id; what it found is remembered for a minute, that there is none is not remembered. */
export const createTenants = (database: WaybillDatabase) => {
  const known = new LRUCache<string, Tenant>({
    max: 1000,
    ttl: 60_000,
    fetchMethod: async (id) =>
      database
        .forTenant(id)
        .selectFrom('tenants')
        .select(['tenant_id as id', 'name', 'settings'])
        .where('tenant_id', '=', id)
        .executeTakeFirst(),
  })
  return {
    find: async (id: string): Promise<Tenant | null> => (isTenantId(id) ? ((await known.fetch(id)) ?? null) : null),
  }
}
export type Tenants = ReturnType<typeof createTenants>

/**
 * Creates a tenant with an empty log; false when there is one of that id already, which is left as it is.
 * @throws Error when the id cannot be a tenant's
 */
export const createTenant = async (
  database: WaybillDatabase,
  tenant: { readonly id: string; readonly name: string; readonly settings: JsonObject },
): Promise<boolean> => {
  if (!isTenantId(tenant.id)) throw new Error(`"${tenant.id}" cannot be a tenant: lower-case letters, digits and hyphens, at most 63`)
  return storeTenant(database.system, { tenant: tenant.id, name: tenant.name, settings: tenant.settings })
}
