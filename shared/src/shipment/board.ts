import { ROW_COLUMNS } from '../boards/columns/row-columns.ts'
import { STATUS_ORDER } from '../boards/columns/status-order.ts'
import { defineBoard } from '../boards/define-board.ts'
import type { ShipmentBoardRow } from '../boards/shipment-row.ts'
import { ACTIVE_SHIPMENTS, SHIPMENT_FILTERS } from './board-filters.ts'
import { isActive } from './rules/status.ts'
import type { Shipment } from './state.ts'

/** The active board and every other list of loads. A row has two owners: the load and its lock. */
export const shipmentBoard = defineBoard<ShipmentBoardRow, Shipment>()({
  key: 'shipments',
  title: 'Shipments',
  table: 'board_shipments',
  stored: [
    'id',
    'version',
    'position',
    'status',
    'active',
    'mode',
    'customer_id',
    'carrier_id',
    'dispatcher_id',
    'pickup_at',
    'delivery_at',
    'weight',
    'miles',
    'customer_total',
    'carrier_total',
    'tender',
    'search',
    'cells',
    'lock_version',
    'lock_position',
    'locked_by_id',
    'locked_by_username',
    'lock_expires_at',
  ],
  stream: 'shipment',
  parts: [
    {
      kind: 'lock',
      columns: ['locked_by_id', 'locked_by_username', 'lock_expires_at'],
      version: 'lock_version',
      position: 'lock_position',
    },
  ],
  access: 'shipments#read',
  columns: ROW_COLUMNS,
  extra: { source: 'load', columns: async () => (await import('../boards/columns/load-columns.ts')).LOAD_COLUMNS },
  layout: [
    'status',
    'pro',
    'miles',
    'customer',
    'carrier',
    'pickup',
    'consignee',
    'equipment_type',
    'load_description',
    'weight',
    'hazmat',
    'pallet_exchange',
    'dispatcher',
    'mode',
  ],
  marks: ['lock', 'tender', 'hot', 'high_risk', 'late'],
  filters: SHIPMENT_FILTERS,
  sort: [{ column: 'pickup', direction: 'asc' }],
  counts: { by: 'status', of: ACTIVE_SHIPMENTS },
  indexes: {
    words: ['find_shipments'],
    order: 'pickup_at',
    alone: ['customer_id'],
    closed: { column: 'status', values: STATUS_ORDER.filter((status) => !isActive(status)), as: 'closed_status' },
  },
  clock: ACTIVE_SHIPMENTS,
  positionOf: ({ position, lock_position }) => Math.max(position, lock_position),
})
