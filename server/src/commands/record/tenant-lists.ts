import type { RecordList } from '@waybill/shared/record/list'
import { RECORD_LISTS } from '@waybill/shared/record/lists'
import { LRUCache } from 'lru-cache'
import { activeRecords, type RecordEntry, recordsPosition } from '../../projections/records.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'

/** The lists that decisions and pickers use, as the tenant has them now. The same object as long as nothing changed. */
export interface TenantLists {
  of(list: RecordList): readonly RecordEntry[]
}

/** Small enough to be held in full: codes, and the tables of auto rating. */
const HELD = RECORD_LISTS.filter(({ module }) => module === 'code_lists' || module === 'auto_ratings')

/** Reads the lists of a tenant; the result is kept as long as their newest change is the same. */
export const createTenantLists = (database: WaybillDatabase) => {
  const kept = new LRUCache<string, { readonly position: number; readonly lists: TenantLists }>({ max: 1000 })
  return async (tenant: string): Promise<TenantLists> => {
    const position = await recordsPosition(database, tenant)
    const known = kept.get(tenant)
    if (known?.position === position) return known.lists
    const records = await activeRecords(database, tenant, HELD)
    const lists: TenantLists = { of: ({ path }) => records.get(path) ?? [] }
    kept.set(tenant, { position, lists })
    return lists
  }
}
export type ReadTenantLists = ReturnType<typeof createTenantLists>
