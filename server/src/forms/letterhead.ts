import { LRUCache } from 'lru-cache'
import type { WaybillDatabase } from '../runtime/database.ts'
import type { Letterhead } from './sheets.ts'

const KEPT_MS = 60_000
const MOST_LINES = 5
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/** Reads who a tenant is from its settings: `letterhead: {name, lines}`; without one its papers bear its name alone. */
export const createLetterheads = (database: WaybillDatabase) => {
  const kept = new LRUCache<string, Letterhead>({
    max: 1000,
    ttl: KEPT_MS,
    fetchMethod: async (tenant) => {
      const row = await database
        .forTenant(tenant)
        .selectFrom('tenants')
        .select(['name', 'settings'])
        .where('tenant_id', '=', tenant)
        .executeTakeFirst()
      const said = (row?.settings.letterhead ?? {}) as { readonly name?: unknown; readonly lines?: unknown }
      const lines = Array.isArray(said.lines) ? said.lines.filter(isText).slice(0, MOST_LINES) : []
      return { name: isText(said.name) ? said.name : (row?.name ?? tenant), lines }
    },
  })
  return async (tenant: string): Promise<Letterhead> => (await kept.fetch(tenant)) ?? { name: tenant, lines: [] }
}
