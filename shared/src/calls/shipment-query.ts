import { STATUS_ORDER } from '../boards/columns/status-order.ts'
import { DEFAULT_RADIUS_MILES } from '../boards/filter-condition.ts'
import { type ShipmentFilter, STATUS_GROUPS } from '../shipment/board-filters.ts'
import { MODES } from '../shipment/shape.ts'
import { PAGE_QUERY } from './page-query.ts'
import { day, decimal, flag, listed, oneOf, type Parameter, several, sortByColumns, text } from './parameter.ts'

const STATUSES = [...STATUS_GROUPS, ...STATUS_ORDER] as const
const radius = (stop: string) =>
  decimal(`Miles around the ${stop} city; counts only with \`filters[location_search]=radius\``, {
    minimum: 0.1,
    maximum: 9999,
    default: DEFAULT_RADIUS_MILES,
  })

/** Every filter of the shipment board: a filter without a description here doesn't compile. `search` is a parameter of its own. */
export const SHIPMENT_FILTERS = {
  status: several(
    oneOf('Status; `active` is everything not delivered, released or voided, `to_release` is delivered and not yet released', STATUSES),
  ),
  mode: several(oneOf('Mode of transport', MODES)),
  pro: several(text('Pro')),
  pro_from: text('First pro of a range'),
  pro_to: text('Last pro of a range'),
  customer_id: several(text('Customer id')),
  customer: text('Part of the customer’s name'),
  carrier_id: several(text('Carrier id')),
  carrier: text('Part of the carrier’s name'),
  pickup_name: text('Part of the pickup location’s name'),
  consignee_name: text('Part of the consignee’s name'),
  dispatcher_id: several(text('User id of the assigned dispatcher')),
  dispatcher: several(text('Username of the assigned dispatcher')),
  sales_representative: several(text('Username of the sales representative')),
  service_representative: several(text('Username of the service representative')),
  reserved_by: several(text('Username of the user who reserved the shipment')),
  pickup_state: several(text('State of the pickup, such as IL')),
  consignee_state: several(text('State of the consignee, such as TX')),
  pickup_region: several(text('Region of the pickup, from the company’s list of regions')),
  consignee_region: several(text('Region of the consignee, from the company’s list of regions')),
  pickup_city: text('Part of the pickup city’s name; with `filters[location_search]=radius`, the city to search around'),
  consignee_city: text('Part of the consignee city’s name; with `filters[location_search]=radius`, the city to search around'),
  pickup_radius: radius('pickup'),
  consignee_radius: radius('consignee'),
  location_search: oneOf('How the city filters match: by name, or within a radius', ['exact', 'radius'], 'exact'),
  revenue_type: several(text('Revenue type')),
  equipment_type: several(text('Equipment code; `V` also finds `V53`')),
  agent_id: several(text('Agent id')),
  office: several(text('Agent office')),
  business_unit: several(text('Business unit')),
  pickup_date_from: day('First pickup date'),
  pickup_date_to: day('Last pickup date'),
  consignee_date_from: day('First delivery date'),
  consignee_date_to: day('Last delivery date'),
  pickup_appt_from: day('First pickup appointment date'),
  pickup_appt_to: day('Last pickup appointment date'),
  pickup_ready_from: day('First pickup ready date'),
  pickup_ready_to: day('Last pickup ready date'),
  consignee_appt_from: day('First delivery appointment date'),
  consignee_appt_to: day('Last delivery appointment date'),
  consignee_ready_from: day('First delivery ready date'),
  consignee_ready_to: day('Last delivery ready date'),
  trailer_number: text('Part of the trailer number'),
  container_number: text('Part of the container number'),
  customer_reference: text('Part of the customer reference'),
  manifest_number: text('Part of the manifest number'),
  customs_bonded: flag('Moves in customs bond'),
  load_boards: flag('Posted to load boards'),
  hazmat: flag('Contains hazardous materials'),
  temperature_control: flag('Temperature controlled'),
  exceptions: flag('Has open events, or is late according to tracking'),
  hot: flag('Marked hot'),
  high_risk: flag('Marked high risk'),
  late: flag('Late'),
  check_call_overdue: flag('A check call is overdue'),
  late_risk: flag('At risk of being late'),
  not_status: several(oneOf('Leave out this status', STATUSES)),
  not_mode: several(oneOf('Leave out this mode', MODES)),
  not_customer_id: several(text('Leave out this customer')),
  not_carrier_id: several(text('Leave out this carrier')),
  not_dispatcher_id: several(text('Leave out this dispatcher, by user id')),
  not_dispatcher: several(text('Leave out this dispatcher, by username')),
  not_sales_representative: several(text('Leave out this sales representative')),
  not_service_representative: several(text('Leave out this service representative')),
  not_reserved_by: several(text('Leave out shipments reserved by this user')),
  not_pickup_state: several(text('Leave out this pickup state')),
  not_consignee_state: several(text('Leave out this consignee state')),
  not_pickup_region: several(text('Leave out this pickup region')),
  not_consignee_region: several(text('Leave out this consignee region')),
  not_revenue_type: several(text('Leave out this revenue type')),
  not_equipment_type: several(text('Leave out this equipment code')),
  not_agent_id: several(text('Leave out this agent')),
  not_office: several(text('Leave out this agent office')),
  not_business_unit: several(text('Leave out this business unit')),
} satisfies Readonly<Record<Exclude<keyof ShipmentFilter, 'search'>, Parameter>>

/** The page, order and columns of the shipment board. */
export const BOARD_QUERY = {
  ...PAGE_QUERY,
  sort: sortByColumns('Columns; `-` in front sorts descending'),
  columns: listed(text('Keys of columns; the layout System Default if left out')),
}
