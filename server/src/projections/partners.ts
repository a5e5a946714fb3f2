import { COUNTED_TO } from '@waybill/shared/protocol/lists'
import type { WaybillDatabase } from '../runtime/database.ts'

export interface PartnerFilter {
  /** Words that must all be found in name, numbers, city or phone. */
  readonly search: string | null
  /** At most this many. */
  readonly limit: number
  /** `next` of the page before. */
  readonly after: string | null
}

const asPattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`
const words = (search: string | null) => (search ?? '').toLowerCase().split(/\s+/).filter(Boolean)

/** Carriers or customers by name: a page, how many there are (exact up to 1000), and where the next page begins. */
export const listPartners = async (database: WaybillDatabase, tenant: string, table: 'carriers' | 'customers', filter: PartnerFilter) => {
  const db = database.forTenant(tenant)
  const found = words(filter.search).reduce(
    (query, word) => query.where('search', 'like', asPattern(word)),
    db.selectFrom(table).where('tenant_id', '=', tenant),
  )
  const [name, id] =
    filter.after === null ? [null, null] : (JSON.parse(Buffer.from(filter.after, 'base64url').toString()) as [string, string])
  const page = name === null ? found : found.where((is) => is(is.refTuple('name', 'id'), '>', is.tuple(name, id)))
  const [{ counted }, rows] = await Promise.all([
    db
      .selectFrom(
        found
          .select('id')
          .limit(COUNTED_TO + 1)
          .as('counted'),
      )
      .select((count) => count.fn.countAll<number>().as('counted'))
      .executeTakeFirstOrThrow(),
    page
      .select(['id', 'version', 'name', 'status', 'detail'])
      .orderBy('name')
      .orderBy('id')
      .limit(filter.limit + 1)
      .execute(),
  ])
  const shown = rows.slice(0, filter.limit)
  const last = shown.at(-1)
  return {
    rows: shown,
    total: Math.min(counted, COUNTED_TO),
    more: counted > COUNTED_TO,
    next: rows.length > filter.limit && last ? Buffer.from(JSON.stringify([last.name, last.id])).toString('base64url') : null,
  }
}
