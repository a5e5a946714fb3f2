import { regionsOfFilter } from '@waybill/shared/boards/filter-condition'
import type { ChosenFilters, FilterPlaces, LocateCity } from '@waybill/shared/boards/filter-definition'
import { type BoardKey, boardOf } from '@waybill/shared/boards/kinds'
import { REGIONS, regionsOf, USUAL_REGIONS } from '@waybill/shared/record/lists/regions'
import type { ReadTenantLists } from './tenant-lists.ts'

/** The places that a filter of a tenant names, as they are now. */
export type ReadFilterPlaces = (tenant: string, board: BoardKey, filter: ChosenFilters) => Promise<FilterPlaces>

/** Reads the tenant's own regions [3.10] for filters that name one. */
export const createFilterPlaces =
  (locate: LocateCity, lists: ReadTenantLists): ReadFilterPlaces =>
  async (tenant, board, filter) => ({
    locate,
    regions:
      regionsOfFilter(boardOf(board), filter, USUAL_REGIONS) === null
        ? USUAL_REGIONS
        : regionsOf((await lists(tenant)).of(REGIONS).map(({ fields }) => fields)),
  })
