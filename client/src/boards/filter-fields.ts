import { STATUS_ORDER } from '@waybill/shared/boards/columns/status-order'
import { STATE_NAMES } from '@waybill/shared/places/state-names'

export interface FilterOption {
  readonly value: string
  readonly label: string
  /** Stands for several of the other values. */
  readonly group?: boolean
}

/** Where a filter's values come from: constants, the tenant's lists, the board's own rows, or a search. */
export type FilterOptionSource =
  | { readonly from: 'list'; readonly options: readonly FilterOption[] }
  | {
      readonly from: 'static'
      readonly list: 'equip_options' | 'revenue_types' | 'agent_options' | 'office_options' | 'business_unit_options' | 'region_options'
    }
  | { readonly from: 'board'; readonly cell: string }
  | { readonly from: 'search'; readonly of: 'carriers' | 'companies' | 'users' }
  /** Users of the company, by username. */
  | { readonly from: 'people' }

/** One filter for loads [3.7, 3.8]. */
export type FilterField =
  /** One of several values; `negated`: or none of them, under `not_…`. */
  | {
      readonly kind: 'values'
      readonly name: string
      readonly label: string
      readonly negated: boolean
      readonly options: FilterOptionSource
    }
  /** Part of a text. */
  | { readonly kind: 'text'; readonly name: string; readonly label: string }
  /** From and to, both inclusive; under `<name>_from` and `<name>_to`. */
  | { readonly kind: 'range'; readonly name: string; readonly label: string; readonly of: 'day' | 'pro' }
  /** A city with its state, by name or within a radius in miles [3.9]. */
  | { readonly kind: 'place'; readonly name: 'pickup' | 'consignee'; readonly label: string }
  | { readonly kind: 'flag'; readonly name: string; readonly label: string }

export interface FilterGroup {
  readonly title: string
  readonly fields: readonly FilterField[]
}

/** Default radius around a city, in miles [3.9]. */
export const DEFAULT_RADIUS = '10'

const sentenceCase = (text: string) => text.charAt(0) + text.slice(1).toLowerCase()
const STATES: FilterOptionSource = {
  from: 'list',
  options: Object.entries(STATE_NAMES).map(([value, name]) => ({ value, label: `${value} ${name}` })),
}

const values = (name: string, label: string, options: FilterOptionSource, negated = true): FilterField => ({
  kind: 'values',
  name,
  label,
  negated,
  options,
})
const text = (name: string, label: string): FilterField => ({ kind: 'text', name, label })
const flag = (name: string, label: string): FilterField => ({ kind: 'flag', name, label })
const days = (name: string, label: string): FilterField => ({ kind: 'range', name, label, of: 'day' })
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

const isGroup = (options: FilterOptionSource, value: string): boolean =>
  options.from === 'list' && options.options.some((option) => option.value === value && option.group === true)

/**
 * The selected values after adding `value`: a group of statuses and its single statuses replace each other, because together one would have
 * no effect.
 */
export const withSelected = (options: FilterOptionSource, chosen: readonly string[], value: string): readonly string[] => [
  ...new Set([...chosen.filter((each) => isGroup(options, each) === isGroup(options, value)), value]),
]

/** The excluded values when a filter is switched to "not": of the active statuses, single ones are excluded, never all. */
export const excludedWhenNegated = (options: FilterOptionSource, chosen: readonly string[]): readonly string[] =>
  chosen.filter((each) => !isGroup(options, each))

/** The names a field sets. */
export const namesOf = (field: FilterField): readonly string[] => {
  switch (field.kind) {
    case 'values':
      return field.negated ? [field.name, `not_${field.name}`] : [field.name]
    case 'range':
      return [`${field.name}_from`, `${field.name}_to`]
    case 'place':
      return [`${field.name}_city`, `${field.name}_radius`, 'location_search']
    default:
      return [field.name]
  }
}
