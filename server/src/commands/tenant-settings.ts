import { DEMANDABLE_OF_CUSTOMER, type DemandedOfCustomer } from '@waybill/shared/customer/commands'
import { CREDIT_RULES, type CreditRule } from '@waybill/shared/customer/credit'
import { DEFAULT_REQUIRED_FIELDS, type HouseSettings } from '@waybill/shared/settings/settings'
import type { RequiredFields } from '@waybill/shared/shipment/commands'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { WaybillDatabase } from '../runtime/database.ts'

export interface TenantSettings {
  readonly required_fields: RequiredFields
  /** What it demands of every customer besides name and address [5.26]: `required_fields.company` of its settings. */
  readonly required_of_company: readonly DemandedOfCustomer[]
  /** What it does about a load that takes its customer over the credit limit; it warns unless its settings say otherwise. */
  readonly credit_rule: CreditRule
  /** Revenue type of a load that came in by tender and says none. */
  readonly default_revenue_type: string | null
  /** Who its papers come from: the name of the house unless it decided otherwise, and lines below it. */
  readonly letterhead: { readonly name: string; readonly lines: readonly string[] }
  /** All of it, as the screens of the settings show it. */
  readonly decided: HouseSettings
  /** Of the stream that the house decides in; 0 before it decided anything. */
  readonly version: number
}

const SECONDS_KEPT = 5
const MOST_LINES = 5

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
const linesOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter(isText).slice(0, MOST_LINES) : [])

/** What holds for a tenant: what it was made with, and over that, part by part, what it decided since. */
const settingsOf = (name: string, said: Partial<HouseSettings>, version: number): TenantSettings => {
  const { company, ...required_fields } = { ...DEFAULT_REQUIRED_FIELDS, ...said.required_fields }
  const required_of_company = DEMANDABLE_OF_CUSTOMER.filter((field) => company.some((column) => column === field))
  const credit_rule = CREDIT_RULES.find((rule) => rule === said.credit_rule) ?? 'warn'
  const default_revenue_type = said.default_revenue_type ?? null
  const head = said.letterhead
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
      remit_to: linesOf(said.remit_to),
    },
    version,
  }
}

/** Reads a tenant's settings, at most once in five seconds unless somebody knows that they changed. */
export const createTenantSettings = (database: WaybillDatabase) => {
  const kept = new LRUCache<string, TenantSettings>({ max: 1000, ttl: SECONDS_KEPT * 1000 })
  const anew = async (tenant: string): Promise<TenantSettings> => {
    const { rows } = await sql<{
      name: string
      settings: Partial<HouseSettings>
      content: Partial<HouseSettings> | null
      version: number | null
    }>`
      select t.name, t.settings, h.content, h.version from tenants t
      left join house_settings h on h.tenant_id = t.tenant_id and h.id = 'house' where t.tenant_id = ${tenant}
    `.execute(database.forTenant(tenant))
    const [row] = rows
    const settings = settingsOf(row?.name ?? tenant, { ...row?.settings, ...row?.content }, row?.version ?? 0)
    kept.set(tenant, settings)
    return settings
  }
  const read = async (tenant: string): Promise<TenantSettings> => kept.get(tenant) ?? anew(tenant)
  return Object.assign(read, {
    /** From the database, whatever is kept. */
    anew,
    /** They changed. */
    forget: (tenant: string): void => void kept.delete(tenant),
  })
}
export type ReadTenantSettings = ReturnType<typeof createTenantSettings>
