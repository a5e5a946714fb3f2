import { CONFIGURABLE_REQUIRED_FIELDS, type ConfigurableRequiredField } from '@waybill/shared/customer/commands'
import { CREDIT_RULES, type CreditRule } from '@waybill/shared/customer/credit'
import { type CompanySettings, DEFAULT_REQUIRED_FIELDS, knownDemands } from '@waybill/shared/settings/settings'
import type { RequiredFields } from '@waybill/shared/shipment/commands'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { WaybillDatabase } from '../runtime/database.ts'

export interface TenantSettings {
  readonly required_fields: RequiredFields
  /** Fields required of every customer besides name and address [5.26]: `required_fields.company` of its settings. */
  readonly required_of_company: readonly ConfigurableRequiredField[]
  /** What to do about a load that puts its customer over the credit limit; the default is to warn. */
  readonly credit_rule: CreditRule
  /** Revenue type of a tendered load that names none. */
  readonly default_revenue_type: string | null
  /** Heading of its documents: the company name unless set otherwise, and lines below it. */
  readonly letterhead: { readonly name: string; readonly lines: readonly string[] }
  /** All of it, as the settings screens show it. */
  readonly decided: CompanySettings
  /** Version of the settings stream; 0 before the first change. */
  readonly version: number
}

const SECONDS_KEPT = 5
const MOST_LINES = 5

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
const linesOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter(isText).slice(0, MOST_LINES) : [])

/** The settings of a tenant: those it was created with, overridden part by part by later changes. */
const settingsOf = (name: string, saved: Partial<CompanySettings>, version: number): TenantSettings => {
  const { company, ...required_fields } = knownDemands({ ...DEFAULT_REQUIRED_FIELDS, ...saved.required_fields })
  const required_of_company = CONFIGURABLE_REQUIRED_FIELDS.filter((field) => company.some((column) => column === field))
  const credit_rule = CREDIT_RULES.find((rule) => rule === saved.credit_rule) ?? 'warn'
  const default_revenue_type = saved.default_revenue_type ?? null
  const head = saved.letterhead
  const lines = linesOf(head?.lines)
  return {
    required_fields,
    required_of_company,
    credit_rule,
    default_revenue_type,
    letterhead: { name: isText(head?.name) ? head.name : name, lines },
    decided: {
      required_fields: { ...required_fields, company: required_of_company },
      credit_rule,
      default_revenue_type,
      letterhead: { name: isText(head?.name) ? head.name : null, lines },
      remit_to: linesOf(saved.remit_to),
    },
    version,
  }
}

/** Reads a tenant's settings, at most once in five seconds unless they are known to have changed. */
export const createTenantSettings = (database: WaybillDatabase) => {
  const kept = new LRUCache<string, TenantSettings>({ max: 1000, ttl: SECONDS_KEPT * 1000 })
  const anew = async (tenant: string): Promise<TenantSettings> => {
    const { rows } = await sql<{
      name: string
      settings: Partial<CompanySettings>
      content: Partial<CompanySettings> | null
      version: number | null
    }>`
      select t.name, t.settings, h.content, h.version from tenants t
      left join company_settings h on h.tenant_id = t.tenant_id and h.id = 'house' where t.tenant_id = ${tenant}
    `.execute(database.forTenant(tenant))
    const [row] = rows
    const settings = settingsOf(row?.name ?? tenant, { ...row?.settings, ...row?.content }, row?.version ?? 0)
    kept.set(tenant, settings)
    return settings
  }
  const read = async (tenant: string): Promise<TenantSettings> => kept.get(tenant) ?? anew(tenant)
  return Object.assign(read, {
    /** Reads from the database, ignoring the cache. */
    anew,
    /** They changed. */
    forget: (tenant: string): void => void kept.delete(tenant),
  })
}
export type ReadTenantSettings = ReturnType<typeof createTenantSettings>
