import type { RequiredFields } from '@waybill/shared/shipment/commands'
import { LRUCache } from 'lru-cache'
import type { WaybillDatabase } from '../runtime/database.ts'

/** What a tenant demands of every load unless its settings say otherwise [5.4]. */
export const DEFAULT_REQUIRED_FIELDS: RequiredFields = {
  shipment: ['equipment_type', 'revenue_type', 'weight', 'load_description'],
  customer: ['name'],
  bill_to: ['name'],
  pick_stop: ['location_name', 'ready_or_deliver'],
  location: ['city', 'state'],
}

export interface TenantSettings {
  readonly required_fields: RequiredFields
  /** Revenue type of a load that came in by tender and says none. */
  readonly default_revenue_type: string | null
}

const SECONDS_KEPT = 5

/** Reads a tenant's settings, at most once in five seconds. */
export const createTenantSettings = (database: WaybillDatabase) => {
  const kept = new LRUCache<string, TenantSettings>({ max: 1000, ttl: SECONDS_KEPT * 1000 })
  return async (tenant: string): Promise<TenantSettings> => {
    const known = kept.get(tenant)
    if (known) return known
    const row = await database.forTenant(tenant).selectFrom('tenants').select('settings').where('tenant_id', '=', tenant).executeTakeFirst()
    const said = (row?.settings ?? {}) as Partial<TenantSettings>
    const settings: TenantSettings = {
      required_fields: { ...DEFAULT_REQUIRED_FIELDS, ...said.required_fields },
      default_revenue_type: said.default_revenue_type ?? null,
    }
    kept.set(tenant, settings)
    return settings
  }
}
export type ReadTenantSettings = ReturnType<typeof createTenantSettings>
