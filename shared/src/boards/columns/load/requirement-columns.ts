import type { LoadInfo } from '../../../shipment/shape.ts'
import type { ColumnType } from '../../column.ts'
import { dollarsOrNull, loadColumn } from './load-column.ts'

const GROUP = 'Shipment'

/** What the load info says, as it says it: key and field are the same name. */
const PLAIN: readonly (readonly [keyof LoadInfo & string, string, ColumnType])[] = [
  ['miles_truck', 'Carrier Miles', 'number'],
  ['pieces', 'Pieces', 'number'],
  ['footage', 'Footage', 'number'],
  ['pallet_exchange_in', 'Pallets In', 'number'],
  ['pallet_exchange_out', 'Pallets Out', 'number'],
  ['req_min_temp', 'Min Temp', 'number'],
  ['req_max_temp', 'Max Temp', 'number'],
  ['reefer_set_point', 'Set Point', 'number'],
  ['pre_cool', 'Pre-Cool', 'flag'],
  ['seal_required', 'Seal', 'flag'],
  ['straps_chains', 'Straps/Chains', 'flag'],
  ['oversized', 'Oversized', 'flag'],
  ['permits', 'Permits', 'flag'],
  ['tarp', 'Tarp', 'flag'],
  ['tarp_size', 'Tarp Size', 'text'],
  ['blind', 'Blind', 'flag'],
  ['no_broker', 'No Broker', 'flag'],
  ['labor', 'Labor', 'flag'],
  ['fsma', 'FSMA', 'flag'],
  ['team', 'Teams', 'flag'],
  ['escorts', 'Escorts', 'flag'],
  ['tariff', 'Tariff', 'text'],
  ['liftgate', 'Liftgate', 'flag'],
  ['inside', 'Inside', 'flag'],
  ['mass_release', 'Mass Release', 'flag'],
  ['purchase_order', 'Purchase Order', 'text'],
  ['bill_of_lading', 'Bill of Lading', 'text'],
]

/** Requirements and people of the load that are not in its row [2.57]. */
export const REQUIREMENT_COLUMNS = [
  ...PLAIN.map(([key, title, type]) => loadColumn(GROUP, key, title, type, ({ load_info }) => load_info[key])),
  loadColumn(
    GROUP,
    'freight_class',
    'Freight Class',
    'text',
    ({ load_info, items }) =>
      load_info.freight_class ?? ([...new Set(items.map(({ item_class }) => item_class))].filter(Boolean).join(', ') || null),
  ),
  loadColumn(GROUP, 'declared_value', 'Declared Value', 'money', ({ load_info }) => dollarsOrNull(load_info.declared_value)),
  loadColumn(GROUP, 'stop_count', 'Stops', 'number', ({ pick_stops }) => pick_stops.length),
  loadColumn(GROUP, 'created_at', 'Created', 'instant', ({ created_at }) => created_at),
  loadColumn(GROUP, 'dispatcher_actual', 'Dispatched By', 'text', (load) => load.dispatcher_actual_user?.username),
  loadColumn(GROUP, 'special_instructions', 'Instructions', 'text', ({ instruction }) => instruction.special_instructions),
]
