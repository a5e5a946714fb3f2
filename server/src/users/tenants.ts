import type { JsonObject } from '@waybill/shared/log/envelope'
import { LRUCache } from 'lru-cache'
import type { WaybillDatabase } from '../runtime/database.ts'
import { insertTenant as storeTenant } from '../store/tenants.ts'

export interface Tenant {
  readonly id: string
  readonly name: string
  readonly settings: JsonObject
}

const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
/** Paths that are not tenants. */
const RESERVED = new Set(['health', 'ready', 'metrics', 'assets', 'login', 'api', 'socket.io', 'page_not_found'])

/**
 * Whether a text is a valid tenant ID: lowercase letters, digits and hyphens, at most 63, and not a path of the server.
 */
export const isTenantId = (id: string): boolean => SLUG.test(id) && !RESERVED.has(id)

/** Looks up tenants by ID; hits are cached for one minute, misses are not. */
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
 * Creates a tenant with an empty log; false if the ID is taken, which changes nothing.
 * @throws Error when the ID is invalid
 */
export const createTenant = async (
  database: WaybillDatabase,
  tenant: { readonly id: string; readonly name: string; readonly settings: JsonObject },
): Promise<boolean> => {
  if (!isTenantId(tenant.id)) throw new Error(`"${tenant.id}" can't be a tenant ID: use lowercase letters, digits and hyphens, at most 63`)
  return storeTenant(database.system, { tenant: tenant.id, name: tenant.name, settings: tenant.settings })
}
