import { shipmentBoard } from '@waybill/shared/shipment/board'
import type { BoardScreen } from '../../boards/board-screen.ts'
import type { FilterGroup } from '../../boards/filter-field.ts'
import { withTimeout } from '../../ui/part.ts'
import { requestedCells } from './board-cells.ts'
import { defaultSortOf } from './default-sort.ts'
import { LOCKED_COLUMNS, ROW_BOARD_COLUMNS, shipmentColumn } from './shipment-columns.tsx'
import { readSmartSearch } from './smart-search.ts'

const loadColumns: BoardScreen['loadColumns'] = async () => {
  const [{ SHIPMENT_COLUMNS }, { shortHead }] = await Promise.all([
    import('@waybill/shared/boards/columns/shipments'),
    import('./short-header.ts'),
  ])
  const rows = new Map(ROW_BOARD_COLUMNS.map((column) => [column.id, column]))
  return [...SHIPMENT_COLUMNS.values()].map((each) => {
    const column = rows.get(each.key) ?? shipmentColumn(each)
    const head = column.head ?? shortHead(column.title, column.track.min)
    return head === undefined ? column : { ...column, head }
  })
}

let filterGroups: Promise<readonly FilterGroup[]> | null = null

/** How a board of loads looks. */
export const SHIPMENT_SCREEN: BoardScreen = {
  definition: shipmentBoard,
  columns: ROW_BOARD_COLUMNS,
  locked: LOCKED_COLUMNS,
  loadColumns,
  cellsFor: requestedCells,
  sortOf: defaultSortOf,
  loadFilters: () => {
    filterGroups ??= withTimeout(async () => (await import('./filter-groups.ts')).FILTER_GROUPS)
    return filterGroups
  },
  namedFilters: { carrier_id: 'carriers', customer_id: 'companies', dispatcher_id: 'users' },
  readSearch: readSmartSearch,
  file: { path: '/shipments', name: 'shipments' },
  hasSavedViews: true,
  showsPresence: true,
  hasPast: true,
  whoChanged: async (pro, change) => (await withTimeout(() => import('./find-changed-by.ts'))).findChangedBy(pro, change),
}
