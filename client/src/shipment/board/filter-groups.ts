import { STATUS_ORDER } from '@waybill/shared/boards/columns/status-order'
import { STATE_NAMES } from '@waybill/shared/places/state-names'
import { days, type FilterGroup, type FilterOptionSource, flag, text, values } from '../../boards/filter-field.ts'

const sentenceCase = (text: string) => text.charAt(0) + text.slice(1).toLowerCase()
const STATES: FilterOptionSource = {
  from: 'list',
  options: Object.entries(STATE_NAMES).map(([value, name]) => ({ value, label: `${value} ${name}` })),
}

const ofBoard = (cell: string): FilterOptionSource => ({ from: 'board', cell })
const PEOPLE: FilterOptionSource = { from: 'people' }

const MODES: FilterOptionSource = {
  from: 'list',
  options: [
    { value: 'TRUCKLOAD', label: 'Truckload' },
    { value: 'LESS-THAN-TRUCKLOAD', label: 'Less than truckload' },
    { value: 'intermodal', label: 'Intermodal' },
  ],
}

const stopGroup = (title: string, stop: 'pickup' | 'consignee'): FilterGroup => ({
  title,
  fields: [
    { kind: 'place', name: stop, label: `${title} city` },
    text(`${stop}_name`, `${title} name`),
    values(`${stop}_state`, `${title} state`, STATES),
    values(`${stop}_region`, `${title} region`, { from: 'static', list: 'region_options' }),
    days(`${stop}_date`, `${title} day`),
    days(`${stop}_appt`, `${title} appt`),
    days(`${stop}_ready`, stop === 'pickup' ? 'Ready date' : 'Deliver date'),
  ],
})

/** All filters of the board except the quick filter, as the panel lists them. */
export const FILTER_GROUPS: readonly FilterGroup[] = [
  {
    title: 'Load',
    fields: [
      values('status', 'Status', {
        from: 'list',
        options: [
          { value: 'active', label: 'Active', group: true },
          { value: 'to_release', label: 'To release', group: true },
          ...STATUS_ORDER.map((status) => ({ value: status, label: sentenceCase(status) })),
        ],
      }),
      values('mode', 'Mode', MODES),
      values('equipment_type', 'Equipment', { from: 'static', list: 'equip_options' }),
      values('revenue_type', 'Revenue type', { from: 'static', list: 'revenue_types' }),
      { kind: 'range', name: 'pro', label: 'Pro', of: 'pro' },
      values('pro', 'Pros', ofBoard('pro'), false),
      text('customer_reference', 'Customer reference'),
      text('manifest_number', 'Manifest'),
      text('trailer_number', 'Trailer'),
      text('container_number', 'Container'),
    ],
  },
  stopGroup('Pickup', 'pickup'),
  stopGroup('Consignee', 'consignee'),
  {
    title: 'Customer and carrier',
    fields: [
      text('customer', 'Customer name'),
      values('customer_id', 'Customer', { from: 'search', of: 'companies' }),
      text('carrier', 'Carrier name'),
      values('carrier_id', 'Carrier', { from: 'search', of: 'carriers' }),
    ],
  },
  {
    title: 'People',
    fields: [
      values('dispatcher', 'Dispatcher', PEOPLE),
      values('dispatcher_id', 'Dispatcher user ID', { from: 'search', of: 'users' }),
      values('sales_representative', 'Sales rep', PEOPLE),
      values('service_representative', 'Service rep', PEOPLE),
      values('reserved_by', 'Reserved by', PEOPLE),
      values('agent_id', 'Agent', { from: 'static', list: 'agent_options' }),
      values('office', 'Office', { from: 'static', list: 'office_options' }),
      values('business_unit', 'Business unit', { from: 'static', list: 'business_unit_options' }),
    ],
  },
  {
    title: 'Flags',
    fields: [
      flag('hazmat', 'Hazmat'),
      flag('temperature_control', 'Temperature control'),
      flag('customs_bonded', 'Customs bonded'),
      flag('load_boards', 'Load boards'),
      flag('exceptions', 'Exceptions'),
      flag('hot', 'Hot'),
      flag('high_risk', 'High risk'),
      flag('late', 'Late'),
      flag('check_call_overdue', 'Check call overdue'),
      flag('late_risk', 'Late risk'),
    ],
  },
]
