import { defineBoard } from '../boards/define-board.ts'
import { CARRIER_FILTERS } from './board-filters.ts'
import { CARRIER_LIST_COLUMNS, type CarrierBoardRow, type CarrierStatistics } from './columns.ts'

/** The list of carriers [2.54]. */
export const carrierBoard = defineBoard<CarrierBoardRow, CarrierStatistics>()({
  key: 'carriers',
  title: 'Carriers',
  table: 'carriers',
  stored: ['id', 'version', 'position', 'name', 'mc_number', 'dot_number', 'city', 'state', 'status', 'retired', 'search', 'detail'],
  stream: 'carrier',
  access: 'carriers#read',
  columns: CARRIER_LIST_COLUMNS,
  extra: { source: 'carrier_figures' },
  layout: CARRIER_LIST_COLUMNS.map(({ key }) => key),
  marks: [],
  filters: CARRIER_FILTERS,
  sort: [{ column: 'name', direction: 'asc' }],
  indexes: { words: ['find_partners', 'carriers'] },
})
