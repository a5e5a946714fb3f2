import { sentConfirmation } from '../../../shipment/confirmation/confirmation.ts'
import type { CoveringCarrier } from '../../../shipment/covering-carrier.ts'
import { currentCarrier } from '../../../shipment/intermodal/load-legs.ts'
import type { LoadInfo } from '../../../shipment/shape.ts'
import { loadColumn } from './load-column.ts'

const GROUP = 'Carrier'

const OF_CARRIER: readonly (readonly [
  string,
  string,
  keyof CoveringCarrier & ('mc_number' | 'dot_number' | 'scac' | 'phone' | 'email'),
  'phone'?,
])[] = [
  ['carrier_mc', 'MC Number', 'mc_number'],
  ['carrier_dot', 'DOT Number', 'dot_number'],
  ['carrier_scac', 'SCAC', 'scac'],
  ['carrier_phone', 'Carrier Phone', 'phone', 'phone'],
  ['carrier_email', 'Carrier Email', 'email'],
]

/** As they were when the load was covered. */
const OF_PAPERS = [
  ['carrier_cargo_expires', 'Cargo Insurance Until', 'cargo_insurance_expires'],
  ['carrier_liability_expires', 'Liability Until', 'liability_insurance_expires'],
  ['carrier_general_liability_expires', 'General Liability Until', 'general_liability_insurance_expires'],
] as const

const OF_TRUCK: readonly (readonly [keyof LoadInfo & string, string, 'phone'?])[] = [
  ['driver_1_ref_driver', 'Driver'],
  ['driver_1_cell', 'Driver Cell', 'phone'],
  ['driver_1_email', 'Driver Email'],
  ['driver_2_ref_driver', 'Driver 2'],
  ['driver_2_cell', 'Driver 2 Cell', 'phone'],
  ['driver_2_email', 'Driver 2 Email'],
  ['driver_origin_city', 'Driver Origin City'],
  ['driver_origin_state', 'Driver Origin State'],
  ['dispatcher_phone', 'Carrier Dispatcher Phone', 'phone'],
  ['dispatcher_email', 'Carrier Dispatcher Email'],
  ['seal_num', 'Seal Number'],
  ['carrier_ref', 'Carrier Reference'],
  ['truck_num', 'Truck Number'],
]

/** Who hauls the load, with which truck [2.58–2.63]. */
export const CARRIER_BOARD_COLUMNS = [
  ...OF_CARRIER.map(([key, title, field, type]) => loadColumn(GROUP, key, title, type ?? 'text', (load) => currentCarrier(load)?.[field])),
  ...OF_PAPERS.map(([key, title, field]) => loadColumn(GROUP, key, title, 'date', ({ compliance }) => compliance?.carrier[field])),
  loadColumn(GROUP, 'carrier_safety_rating', 'Safety Rating', 'text', ({ compliance }) => compliance?.carrier.safety_rating),
  loadColumn(GROUP, 'confirm_sent', 'Confirmation Sent', 'flag', (load) => sentConfirmation(load) !== null),
  loadColumn(GROUP, 'confirm_received', 'Confirmation Received', 'flag', (load) => Boolean(sentConfirmation(load)?.received_at)),
  ...OF_TRUCK.map(([key, title, type]) => loadColumn(GROUP, key, title, type ?? 'text', ({ load_info }) => load_info[key])),
  loadColumn(GROUP, 'carrier_dispatcher', 'Carrier Dispatcher', 'text', ({ load_info }) => load_info.dispatcher),
  loadColumn(GROUP, 'driver_empty_miles', 'Empty Miles', 'number', ({ load_info }) => load_info.driver_empty_miles),
  loadColumn(GROUP, 'dispatched', 'Dispatched', 'moment', ({ load_info, pick_stops }) => {
    const [date, time = null] = typeof load_info.dispatched === 'string' ? load_info.dispatched.split('T') : []
    return date === undefined ? null : { date, time, timezone: pick_stops[0]?.location.timezone ?? null }
  }),
]
