import type { Json } from '../../log/envelope.ts'
import { type Column, type ColumnType, DEFAULT_WIDTH } from '../column.ts'
import { type Field, type FieldPath, readField } from '../field.ts'
import type { ShipmentBoardRow } from '../shipment-row.ts'

/** Who has a load locked, as a cell. Whether it still holds is for the reader's clock to say. */
export type LockCell = { readonly auth_uid: string; readonly username: string; readonly expires_at: string }

/** All statuses in the order a load goes through them [4.12–4.14]: sorting by status sorts by progress. */
export const STATUS_ORDER = [
  'OPEN',
  'RESERVED',
  'HOLD',
  'COVERED',
  'DISPATCHED',
  'PU DRAY DISPATCHED',
  'PU DRAY OUTGATED',
  'ARRIVED SHIPPER',
  'DEPARTED SHIPPER',
  'ARRIVED',
  'DEPARTED',
  'INGATED TO RAIL',
  'ORIGIN RAIL NOTIFIED',
  'ORIGIN RAIL DEPARTED',
  'X-TOWN',
  'CROSS TOWN OUTGATED',
  'CROSS TOWN INGATED',
  'DEST RAIL DEPARTED',
  'DEST RAIL NOTIFIED',
  'DEST DRAY DISPATCHED',
  'DEST DRAY OUTGATED',
  'ARRIVED CONSIGNEE',
  'UNLOADED CONSIGNEE',
  'DELIVERED',
  'TERMINATED',
  'RELEASED',
  'VOIDED',
  'VOID',
  'VOID WEB',
] as const

interface Look {
  readonly type: ColumnType
  readonly locked?: boolean
  readonly read?: (row: ShipmentBoardRow) => Json
}

const column = (key: string, title: string, path: FieldPath, sort: Field | null, look: Look): Column<ShipmentBoardRow> => ({
  key,
  title,
  width: DEFAULT_WIDTH,
  locked: look.locked ?? false,
  type: look.type,
  read: look.read ?? ((row) => readField(row, { path }) as Json),
  sort,
})

const text = (key: string, title: string, path: FieldPath) => column(key, title, path, { path, as: 'text' }, { type: 'text' })
const number = (key: string, title: string, path: FieldPath) => column(key, title, path, { path, as: 'number' }, { type: 'number' })
const flag = (key: string, title: string, path: FieldPath) => column(key, title, path, { path, as: 'flag' }, { type: 'flag' })

/** The lock of a load as boards and watchers see it. */
export const lockCell = (row: ShipmentBoardRow): LockCell | null =>
  row.locked_by_id === null
    ? null
    : { auth_uid: row.locked_by_id, username: row.locked_by_username ?? '', expires_at: row.lock_expires_at ?? '' }

/** Every column that the board `shipments` can show, by key, in the order of the column chooser [2.45, 2.56]. */
export const SHIPMENT_COLUMNS: ReadonlyMap<string, Column<ShipmentBoardRow>> = new Map(
  [
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
    flag('hot', 'Hot', ['cells', 'hot']),
    flag('high_risk', 'High Risk', ['cells', 'high_risk']),
    flag('late', 'Late', ['cells', 'late']),
    column('lock', 'Open by', ['locked_by_id'], { path: ['locked_by_username'], as: 'text' }, { type: 'lock', read: lockCell }),
    column('tender', 'Tender', ['tender'], { path: ['tender'], as: 'text' }, { type: 'tender' }),
    flag('hot', 'Hot', ['cells', 'hot']),
    flag('high_risk', 'High Risk', ['cells', 'high_risk']),
    flag('late', 'Late', ['cells', 'late']),
  ].map((each) => [each.key, each]),
)
