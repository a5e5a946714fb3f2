import type { ColumnTemplate } from '@waybill/shared/protocol/column-templates'
import { ROW_BOARD_COLUMNS } from './shipment-columns.tsx'

/** Rates and margin come right after the lane, so that they are visible at 1440 px. */
const COLUMNS = [
  'status',
  'pro',
  'pickup',
  'consignee',
  'equipment_type',
  'miles',
  'customer_total',
  'carrier_total',
  'gross_profit',
  'net_margin',
  'customer_line_haul_rate',
  'carrier_line_haul_rate',
  'customer',
  'carrier',
  'weight',
]

const RATE_WIDTH = 108

/** The default layout of the Historical Rates board: the lane, customer and carrier rates, and margin, latest first [2.17, 2.68]. */
export const HISTORICAL_RATES: ColumnTemplate = {
  id: -4,
  name: 'Historical Rates',
  board: 'shipments',
  columns: COLUMNS.map((key) => ({ key, width: ROW_BOARD_COLUMNS.find(({ id }) => id === key)?.track.min ?? RATE_WIDTH })),
  sort: [{ column: 'pickup', direction: 'desc' }],
  pinned: 2,
  user_id: null,
  shared: true,
  default: false,
  created_at: null,
  updated_at: null,
}
