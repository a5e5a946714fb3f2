import { DEMANDABLE_OF_CUSTOMER, type DemandedOfCustomer } from '@waybill/shared/customer/commands'
import { CREDIT_RULES, type CreditRule } from '@waybill/shared/customer/credit'
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
  /** What it demands of every customer besides name and address [5.26]: `required_fields.company` of its settings. */
  readonly required_of_company: readonly DemandedOfCustomer[]
  /** What it does about a load that takes its customer over the credit limit; it warns unless its settings say otherwise. */
  readonly credit_rule: CreditRule
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
    const company = (said.required_fields as { readonly company?: readonly string[] } | undefined)?.company ?? []
    const settings: TenantSettings = {
      required_fields: { ...DEFAULT_REQUIRED_FIELDS, ...said.required_fields },
      required_of_company: DEMANDABLE_OF_CUSTOMER.filter((field) => company.includes(field)),
      credit_rule: CREDIT_RULES.find((rule) => rule === said.credit_rule) ?? 'warn',
      default_revenue_type: said.default_revenue_type ?? null,
    }
    kept.set(tenant, settings)
    return settings
  }
}
export type ReadTenantSettings = ReturnType<typeof createTenantSettings>
