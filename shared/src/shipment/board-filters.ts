import { STATUS_ORDER } from '../boards/columns/status-order.ts'
import type { Condition } from '../boards/condition.ts'
import type { FilterValuesOf } from '../boards/define-board.ts'
import type { BoardField } from '../boards/field.ts'
import { aid, contains, custom, flag, from, fromId, is, isId, near, since, to, toId, withNot, words } from '../boards/filter-definition.ts'
import { readMode } from './read-mode.ts'

/** Names for several statuses at once: the Active Shipments board, and what is delivered and waits for its release. */
export const STATUS_GROUPS = ['active', 'to_release'] as const

/** The Active Shipments board. */
export const ACTIVE_SHIPMENTS: Condition = { field: { path: ['active'], as: 'flag' }, is: [true] }

type StopName = 'pickup' | 'consignee'

const cell = (key: string, ...steps: readonly string[]): BoardField => ({ path: ['cells', key, ...steps], as: 'exact' })
const statusIs = (statuses: readonly string[]): Condition => ({ field: { path: ['status'], as: 'exact' }, is: statuses })
const stateIs = (stop: StopName, states: readonly string[]): Condition => ({ field: cell(stop, 'state'), is: states })

const ofStatus = (status: string): Condition => {
  if (status === 'active') return ACTIVE_SHIPMENTS
  if (status === 'to_release') return statusIs(['DELIVERED', 'TERMINATED'])
  return statusIs([status])
}

/** A code means loads that say its length in feet behind it, too: `V` finds `V53`, as tenders from EDI name their equipment. */
const equipmentIs = (codes: readonly string[]): Condition => {
  const field = cell('equipment_type')
  // Behind the digits comes the colon.
  return { any: [{ field, is: codes }, ...codes.map((code) => ({ field, from: `${code}0`, to: `${code}:` }))] }
}

const inRegions = (stop: StopName) =>
  custom('names', {
    // One that the tenant does not have, or has no more, has no states.
    condition: (chosen, { places }) =>
      stateIs(
        stop,
        chosen.flatMap((region) => places.regions.get(region) ?? []),
      ),
    namesRegions: true,
  })

/** A state says where its city is; around the city, what lies across the border belongs to it. */
const inStates = (stop: StopName) =>
  custom('names', {
    condition: (states, { filter }) =>
      filter.location_search?.[0] === 'radius' && filter[`${stop}_city`] !== undefined ? { all: [] } : stateIs(stop, states),
  })

const inCity = <const Stop extends StopName>(stop: Stop) =>
  near({
    name: ['cells', stop, 'city'],
    point: ['cells', `${stop}_point`],
    state: `${stop}_state`,
    radius: `${stop}_radius`,
    search: 'location_search',
  })

/** The filters of the board `shipments` [3.7, 3.8]. */
export const SHIPMENT_FILTERS = {
  status: withNot(custom({ anyOf: [...STATUS_GROUPS, ...STATUS_ORDER] }, { condition: (chosen) => ({ any: chosen.map(ofStatus) }) })),
  mode: withNot(
    custom('ids', { condition: (modes) => ({ field: { path: ['mode'], as: 'exact' }, is: modes.map((mode) => readMode(mode) ?? mode) }) }),
  ),
  pro: isId('id'),
  pro_from: fromId('id'),
  pro_to: toId('id'),
  customer_id: withNot(isId('customer_id')),
  customer: contains('cells', 'customer'),
  carrier_id: withNot(isId('carrier_id')),
  carrier: contains('cells', 'carrier'),
  pickup_name: contains('cells', 'pickup', 'name'),
  consignee_name: contains('cells', 'consignee', 'name'),
  dispatcher_id: withNot(isId('dispatcher_id')),
  dispatcher: withNot(is('cells', 'dispatcher')),
  sales_representative: withNot(is('cells', 'sales_representative')),
  service_representative: withNot(is('cells', 'service_representative')),
  reserved_by: withNot(is('cells', 'reserved_by')),
  pickup_state: withNot(inStates('pickup')),
  consignee_state: withNot(inStates('consignee')),
  pickup_region: withNot(inRegions('pickup')),
  consignee_region: withNot(inRegions('consignee')),
  pickup_city: inCity('pickup'),
  consignee_city: inCity('consignee'),
  pickup_radius: aid('miles'),
  consignee_radius: aid('miles'),
  location_search: aid({ oneOf: ['exact', 'radius'] }),
  revenue_type: withNot(is('cells', 'revenue_type')),
  equipment_type: withNot(custom('names', { condition: equipmentIs })),
  agent_id: withNot(is('cells', 'agent_id')),
  office: withNot(is('cells', 'office')),
  business_unit: withNot(is('cells', 'business_unit')),
  pickup_date_from: from('cells', 'pickup', 'date'),
  pickup_date_to: to('cells', 'pickup', 'date'),
  consignee_date_from: from('cells', 'consignee', 'date'),
  consignee_date_to: to('cells', 'consignee', 'date'),
  pickup_appt_from: from('cells', 'pickup_appt'),
  pickup_appt_to: to('cells', 'pickup_appt'),
  pickup_ready_from: from('cells', 'pickup_ready'),
  pickup_ready_to: to('cells', 'pickup_ready'),
  consignee_appt_from: from('cells', 'consignee_appt'),
  consignee_appt_to: to('cells', 'consignee_appt'),
  consignee_ready_from: from('cells', 'consignee_ready'),
  consignee_ready_to: to('cells', 'consignee_ready'),
  trailer_number: contains('cells', 'trailer_number'),
  container_number: contains('cells', 'container_number'),
  customer_reference: contains('cells', 'customer_reference'),
  manifest_number: contains('cells', 'manifest_number'),
  customs_bonded: flag('cells', 'customs_bonded'),
  load_boards: flag('cells', 'load_boards'),
  hazmat: flag('cells', 'hazmat'),
  temperature_control: flag('cells', 'temperature_control'),
  exceptions: flag('cells', 'exceptions'),
  hot: flag('cells', 'hot'),
  high_risk: flag('cells', 'high_risk'),
  late: flag('cells', 'late'),
  check_call_overdue: since('cells', 'check_call_due_at'),
  late_risk: since('cells', 'late_risk_at'),
  search: words('search'),
} as const

/** The chosen filters of the board `shipments`: lists of texts, by name. */
export type ShipmentFilter = FilterValuesOf<typeof SHIPMENT_FILTERS>
