import type { Json } from '../../log/envelope.ts'
import type { Shipment } from '../../shipment/state.ts'
import { type Column, type ColumnType, DEFAULT_WIDTH } from '../column.ts'
import { type BoardField, type FieldPath, readField } from '../field.ts'
import type { ShipmentBoardRow } from '../shipment-row.ts'
import { lockCell } from './lock-cell.ts'
import { STATUS_ORDER } from './status-order.ts'

/** A column of the board `shipments`. */
export type ShipmentColumn<Key extends string = string> = Column<ShipmentBoardRow, Shipment, Key>

interface Look {
  readonly type: ColumnType
  readonly locked?: boolean
  readonly read?: (row: ShipmentBoardRow) => Json
}

/** Where the chooser lists a column of the row that says nothing of the load itself [2.58, 2.64, 2.67, 2.78]. */
const GROUPS: Readonly<Record<string, string>> = {
  customer: 'Customer',
  customer_id: 'Customer',
  carrier: 'Carrier',
  carrier_id: 'Carrier',
  trailer_number: 'Carrier',
  pickup: 'Pickup and Consignee',
  consignee: 'Pickup and Consignee',
  container_number: 'Intermodal',
}

const column = <const Key extends string>(
  key: Key,
  title: string,
  path: FieldPath,
  sort: BoardField | null,
  look: Look,
): ShipmentColumn<Key> => ({
  key,
  title,
  group: GROUPS[key] ?? 'Shipment',
  isExtra: false,
  width: DEFAULT_WIDTH,
  locked: look.locked ?? false,
  type: look.type,
  read: look.read ?? ((row) => readField(row, { path }) as Json),
  sort,
})

const text = <const Key extends string>(key: Key, title: string, path: FieldPath) =>
  column(key, title, path, { path, as: 'text' }, { type: 'text' })
const number = <const Key extends string>(key: Key, title: string, path: FieldPath) =>
  column(key, title, path, { path, as: 'number' }, { type: 'number' })
const flag = <const Key extends string>(key: Key, title: string, path: FieldPath) =>
  column(key, title, path, { path, as: 'flag' }, { type: 'flag', read: (row) => readField(row, { path }) === true })

const instant = <const Key extends string>(key: Key, title: string) =>
  column(key, title, ['cells', key], { path: ['cells', key], as: 'instant' }, { type: 'instant' })

/** The columns that the row holds: boards show, filter and sort by them at the price of the row [2.45, 2.57, 2.67]. */
export const ROW_COLUMNS = [
  column('status', 'Status', ['status'], { path: ['status'], as: 'rank', order: STATUS_ORDER }, { type: 'status', locked: true }),
  column('pro', 'Pro', ['id'], { path: ['id'], as: 'exact' }, { type: 'pro', locked: true }),
  number('miles', 'Miles', ['miles']),
  text('customer', 'Customer', ['cells', 'customer']),
  text('carrier', 'Carrier', ['cells', 'carrier']),
  column('pickup', 'Pickup', ['cells', 'pickup'], { path: ['pickup_at'], as: 'instant' }, { type: 'stop' }),
  column('consignee', 'Consignee', ['cells', 'consignee'], { path: ['delivery_at'], as: 'instant' }, { type: 'stop' }),
  text('equipment_type', 'Equipment Type', ['cells', 'equipment_type']),
  text('load_description', 'Load Description', ['cells', 'load_description']),
  number('weight', 'Weight', ['weight']),
  flag('hazmat', 'Hazmat', ['cells', 'hazmat']),
  flag('pallet_exchange', 'Pallet Exchange', ['cells', 'pallet_exchange']),
  text('dispatcher', 'Dispatcher', ['cells', 'dispatcher']),
  column('mode', 'Mode', ['mode'], { path: ['mode'], as: 'text' }, { type: 'mode' }),
  text('customer_id', 'Customer Id', ['customer_id']),
  text('carrier_id', 'Carrier Id', ['carrier_id']),
  text('revenue_type', 'Revenue Type', ['cells', 'revenue_type']),
  text('agent_id', 'Agent', ['cells', 'agent_id']),
  text('office', 'Office', ['cells', 'office']),
  text('business_unit', 'Business Unit', ['cells', 'business_unit']),
  text('sales_representative', 'Sales Rep', ['cells', 'sales_representative']),
  text('service_representative', 'Service Rep', ['cells', 'service_representative']),
  text('reserved_by', 'Reserved By', ['cells', 'reserved_by']),
  text('customer_reference', 'Customer Reference', ['cells', 'customer_reference']),
  text('manifest_number', 'Manifest', ['cells', 'manifest_number']),
  text('trailer_number', 'Trailer Number', ['cells', 'trailer_number']),
  text('container_number', 'Container', ['cells', 'container_number']),
  flag('temperature_control', 'Temperature Control', ['cells', 'temperature_control']),
  flag('customs_bonded', 'Customs Bonded', ['cells', 'customs_bonded']),
  flag('load_boards', 'Load Boards', ['cells', 'load_boards']),
  flag('exceptions', 'Exceptions', ['cells', 'exceptions']),
  flag('hot', 'Hot', ['cells', 'hot']),
  flag('high_risk', 'High Risk', ['cells', 'high_risk']),
  flag('late', 'Late', ['cells', 'late']),
  instant('check_call_due_at', 'Check Call Due'),
  instant('late_risk_at', 'Late Risk'),
  column('lock', 'Open by', ['locked_by_id'], { path: ['locked_by_username'], as: 'text' }, { type: 'lock', read: lockCell }),
  column('tender', 'Tender', ['tender'], { path: ['tender'], as: 'text' }, { type: 'tender' }),
] as const satisfies readonly ShipmentColumn[]
