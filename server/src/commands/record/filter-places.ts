import { type FilterPlaces, type LocateCity, regionsOfFilter, type ShipmentFilter } from '@waybill/shared/boards/filter'
import { REGIONS, regionsOf, USUAL_REGIONS } from '@waybill/shared/record/lists/regions'
import type { ReadTenantLists } from './tenant-lists.ts'

/** The places that a filter of a tenant names, as they are now. */
export type ReadFilterPlaces = (tenant: string, filter: ShipmentFilter) => Promise<FilterPlaces>

/** Reads the tenant's own regions [3.10] for filters that name one. */
export const createFilterPlaces =
  (locate: LocateCity, lists: ReadTenantLists): ReadFilterPlaces =>
  async (tenant, filter) => ({
    locate,
    regions:
      regionsOfFilter(filter, USUAL_REGIONS) === null
        ? USUAL_REGIONS
        : regionsOf((await lists(tenant)).of(REGIONS).map(({ fields }) => fields)),
  })
