import { type FilterPlaces, type LocateCity, regionsAsked, type ShipmentFilter } from '@waybill/shared/boards/filter'
import { REGIONS, regionsOf, USUAL_REGIONS } from '@waybill/shared/record/lists/regions'
import type { ReadTenantLists } from './tenant-lists.ts'

/** The places that a filter of a tenant names, as they are at this moment. */
export type ReadFilterPlaces = (tenant: string, filter: ShipmentFilter) => Promise<FilterPlaces>

/** Reads the tenant's own regions [3.10] for those filters that name one. */
export const createFilterPlaces =
  (locate: LocateCity, lists: ReadTenantLists): ReadFilterPlaces =>
  async (tenant, filter) => ({
    locate,
    regions:
      regionsAsked(filter, USUAL_REGIONS) === null
        ? USUAL_REGIONS
        : regionsOf((await lists(tenant)).of(REGIONS).map(({ fields }) => fields)),
  })
