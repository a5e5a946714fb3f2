import { MODES } from '../shipment/modes.ts'
import type { Mode } from '../shipment/shape.ts'

/** How a form is looked at [2.43]: alone, with the panels below, as a dense list to read, or for a load that is not written down yet. */
export const VIEW_TYPES = ['full_form', 'split_screen', 'list', 'new_record'] as const
export type ViewType = (typeof VIEW_TYPES)[number]

/** Kind of value: how it is shown where the field is read-only. */
export type FormFieldKind = 'text' | 'long' | 'number' | 'money' | 'date' | 'moment' | 'flag' | 'place' | 'user' | 'emails'

/** What a load is or has that makes some of its rare fields usual; `loadTraits` finds them. */
export type LoadTrait = 'refrigerated' | 'open_deck' | 'less_than_truckload' | 'typed_customer' | 'typed_bill_to'

export interface FieldDefinition {
  readonly label: string
  /** Path in a load; `pick_stops[first]` and `pick_stops[last]` are its two ends. */
  readonly path: string
  readonly kind?: FormFieldKind
  readonly unit?: string
  /** Of a number; none unless said. */
  readonly decimals?: number
  /** Loads of these modes have it; all of them unless said. */
  readonly modes?: readonly Mode[]
  /** Hidden by default. A load that holds a value in it shows it whatever its template says. */
  readonly rare?: true
  /** A rare field that loads with this trait show also while it is empty. */
  readonly usualFor?: LoadTrait
  /** Comes with a saved customer, so its value alone is no reason to show it: only a customer typed by hand shows it. */
  readonly fromDirectory?: true
}

export interface SectionDefinition {
  readonly title: string
  readonly modes: readonly Mode[]
  /** Two of these that follow each other share a row. */
  readonly half?: true
  /** Says something only about a load that is written down: no part of a new record. */
  readonly written?: true
  /** What of a load is typed in a section that is one piece. */
  readonly about?: readonly string[]
  /** Only what can be shown, hidden and moved by itself; a section without fields is one piece. */
  readonly fields: { readonly [key: string]: FieldDefinition }
}

const ROAD_OR_RAIL: readonly Mode[] = ['truckload', 'intermodal']
const LTL: readonly Mode[] = ['less_than_truckload']
const RAIL: readonly Mode[] = ['intermodal']

const flag = <L extends string>(label: L, path: string) => ({ label, path: `load_info.${path}`, kind: 'flag' }) as const
const rareFlag = <L extends string, T extends LoadTrait | undefined = undefined>(label: L, path: string, usualFor?: T) =>
  ({ ...flag(label, path), rare: true, ...(usualFor && { usualFor }) }) as const
const rareTemperature = <L extends string>(label: L, path: string) =>
  ({ label, path: `load_info.${path}`, kind: 'number', unit: '°F', rare: true, usualFor: 'refrigerated' }) as const
/** Where a customer or bill-to is, and how else to reach them. */
const addressOf = (party: 'customer' | 'bill_to') => {
  const at = <P extends string>(path: P) => `${party}.${path}` as const
  const typed = { rare: true, fromDirectory: true } as const
  const usual = { ...typed, usualFor: party === 'customer' ? 'typed_customer' : 'typed_bill_to' } as const
  return {
    address: { label: 'Address', path: at('address'), ...usual },
    city: { label: 'City', path: at('city'), ...usual },
    state: { label: 'State', path: at('state'), ...usual },
    zip: { label: 'Zip', path: at('zip'), ...usual },
    country: { label: 'Country', path: at('country'), ...typed },
    hours: { label: 'Hours', path: at('hours'), ...typed },
    alternate_emails: { label: 'Other emails', path: at('alternate_emails'), kind: 'emails', rare: true },
    vision_id: { label: 'Vision ID', path: at('vision_id'), rare: true },
  } as const satisfies SectionDefinition['fields']
}
const end = (stop: 'first' | 'last', ready: 'Ready' | 'Deliver') => {
  const at = <P extends string>(path: P) => `pick_stops[${stop}].${path}` as const
  return {
    location_name: { label: 'Name', path: at('location_name') },
    address: { label: 'Address', path: at('location.address') },
    place: { label: 'City', path: at('location.city'), kind: 'place' },
    hours: { label: 'Hours', path: at('hours') },
    ready_or_deliver: { label: ready, path: at('ready_or_deliver_date'), kind: 'moment' },
    contact: { label: 'Contact', path: at('contact') },
    phone: { label: 'Phone', path: at('phone') },
    email: { label: 'Email', path: at('email'), rare: true },
    appt_start: { label: 'Appt from', path: at('appt_start_date'), kind: 'moment', rare: true },
    appt_end: { label: 'Appt to', path: at('appt_end_date'), kind: 'moment', rare: true },
    appt_note: { label: 'Appt note', path: at('appt_note'), rare: true },
    ref_number: { label: 'Reference', path: at('ref_number'), rare: true },
  } as const satisfies SectionDefinition['fields']
}

/** Every section that the form of a load can have [2.40], with the fields that can be shown, hidden and moved in it, in their usual order. */
export const SECTIONS = {
  requirements: {
    title: 'Shipment requirements',
    modes: MODES,
    fields: {
      equipment_type: { label: 'Equipment', path: 'load_info.equipment_type' },
      load_description: { label: 'Description', path: 'load_info.load_description' },
      weight: { label: 'Weight', path: 'load_info.weight', kind: 'number', unit: 'lb', decimals: 2 },
      revenue_type: { label: 'Revenue type', path: 'load_info.revenue_type' },
      declared_value: { label: 'Declared value', path: 'load_info.declared_value', kind: 'money' },
      miles: { label: 'Miles', path: 'load_info.miles', kind: 'number', unit: 'mi', decimals: 1 },
      pieces: { label: 'Pieces', path: 'load_info.pieces', kind: 'number' },
      freight_class: { label: 'Freight class', path: 'load_info.freight_class', modes: LTL },
      footage: { label: 'Footage', path: 'load_info.footage', kind: 'number', unit: 'ft', decimals: 2, modes: LTL },
      req_min_temp: rareTemperature('Temp from', 'req_min_temp'),
      req_max_temp: rareTemperature('Temp to', 'req_max_temp'),
      reefer_set_point: rareTemperature('Set point', 'reefer_set_point'),
      tarp_size: { label: 'Tarp size', path: 'load_info.tarp_size', rare: true, usualFor: 'open_deck' },
      pallet_exchange_in: { label: 'Pallets in', path: 'load_info.pallet_exchange_in', kind: 'number', rare: true },
      pallet_exchange_out: { label: 'Pallets out', path: 'load_info.pallet_exchange_out', kind: 'number', rare: true },
      miles_truck: { label: 'Carrier miles', path: 'load_info.miles_truck', kind: 'number', unit: 'mi', decimals: 1, rare: true },
      hazmat: flag('Hazmat', 'hazmat'),
      hot: flag('Hot', 'hot'),
      high_risk: flag('High risk', 'high_risk'),
      team: flag('Team', 'team'),
      pallet_exchange: flag('Pallet exchange', 'pallet_exchange'),
      req_tonu: flag('TONU required', 'req_tonu'),
      temperature_control: rareFlag('Temperature control', 'temperature_control', 'refrigerated'),
      pre_cool: rareFlag('Pre-cool', 'pre_cool', 'refrigerated'),
      tarp: rareFlag('Tarp', 'tarp', 'open_deck'),
      straps_chains: rareFlag('Straps and chains', 'straps_chains'),
      oversized: rareFlag('Oversized', 'oversized'),
      permits: rareFlag('Permits', 'permits'),
      escorts: rareFlag('Escorts', 'escorts'),
      liftgate: rareFlag('Liftgate', 'liftgate', 'less_than_truckload'),
      inside: rareFlag('Inside', 'inside', 'less_than_truckload'),
      labor: rareFlag('Labor', 'labor'),
      seal_required: rareFlag('Seal required', 'seal_required'),
      customs_bonded: rareFlag('Customs bonded', 'customs_bonded'),
      fsma: rareFlag('FSMA', 'fsma'),
      blind: rareFlag('Blind', 'blind'),
      no_broker: rareFlag('No broker', 'no_broker'),
      mass_release: rareFlag('Mass release', 'mass_release'),
    },
  },
  customer: {
    title: 'Customer',
    modes: MODES,
    half: true,
    fields: {
      name: { label: 'Name', path: 'customer.name' },
      contact: { label: 'Contact', path: 'customer.contact' },
      phone: { label: 'Phone', path: 'customer.phone' },
      customer_reference: { label: 'Reference', path: 'load_info.customer_reference' },
      email: { label: 'Email', path: 'customer.email' },
      account_number: { label: 'Account', path: 'customer.account_number', rare: true, fromDirectory: true },
      ...addressOf('customer'),
    },
  },
  bill_to: {
    title: 'Bill to',
    modes: MODES,
    half: true,
    fields: {
      name: { label: 'Name', path: 'bill_to.name' },
      contact: { label: 'Contact', path: 'bill_to.contact' },
      phone: { label: 'Phone', path: 'bill_to.phone' },
      account_number: { label: 'Account', path: 'bill_to.account_number' },
      email: { label: 'Email', path: 'bill_to.email' },
      ...addressOf('bill_to'),
    },
  },
  pick_up: { title: 'Pick up', modes: MODES, half: true, fields: end('first', 'Ready') },
  consignee: { title: 'Consignee', modes: MODES, half: true, fields: end('last', 'Deliver') },
  role: {
    title: 'Role',
    modes: MODES,
    fields: {
      dispatcher_assigned_user: { label: 'Dispatcher', path: 'dispatcher_assigned_user', kind: 'user' },
      sales_representative: { label: 'Sales rep', path: 'sales_representative', kind: 'user' },
      service_representative_user: { label: 'Service rep', path: 'service_representative_user', kind: 'user' },
      dispatcher_actual_user: { label: 'Dispatched by', path: 'dispatcher_actual_user', kind: 'user' },
      reserved_by_user: { label: 'Reserved by', path: 'reserved_by_user', kind: 'user' },
      office: { label: 'Office', path: 'load_info.office' },
      agent: { label: 'Agent', path: 'load_info.agent_id' },
    },
  },
  rates: { title: 'Rates', modes: MODES, about: ['rates', 'accessorial_lines'], fields: {} },
  ltl_rates: { title: 'LTL rates', modes: LTL, written: true, fields: {} },
  more: {
    title: 'More information',
    modes: MODES,
    fields: {
      purchase_order: { label: 'PO', path: 'load_info.purchase_order' },
      bill_of_lading: { label: 'BOL', path: 'load_info.bill_of_lading' },
      manifest_number: { label: 'Manifest', path: 'load_info.manifest_number', rare: true },
      tariff: { label: 'Tariff', path: 'load_info.tariff', rare: true },
      business_unit: { label: 'Business unit', path: 'load_info.business_unit', rare: true },
      signed_by: { label: 'Signed by', path: 'load_info.signed_by', rare: true },
      special_instructions: { label: 'Instructions', path: 'instruction.special_instructions', kind: 'long' },
      notes: { label: 'Notes', path: 'notes', kind: 'long' },
    },
  },
  carrier: {
    title: 'Carrier',
    modes: MODES,
    written: true,
    fields: {
      carrier: { label: 'Carrier', path: 'carrier.name' },
      mc_number: { label: 'MC', path: 'carrier.mc_number' },
      dot_number: { label: 'DOT', path: 'carrier.dot_number' },
      dispatcher: { label: 'Dispatcher', path: 'load_info.dispatcher' },
      dispatcher_phone: { label: 'Phone', path: 'load_info.dispatcher_phone' },
      dispatcher_email: { label: 'Email', path: 'load_info.dispatcher_email' },
      driver: { label: 'Driver', path: 'load_info.driver_1_ref_driver' },
      driver_cell: { label: 'Driver cell', path: 'load_info.driver_1_cell' },
      driver_empty_miles: { label: 'Empty miles', path: 'load_info.driver_empty_miles', kind: 'number', unit: 'mi', decimals: 1 },
      truck_num: { label: 'Truck', path: 'load_info.truck_num' },
      trailer_number: { label: 'Trailer', path: 'load_info.trailer_number' },
      carrier_ref: { label: 'Carrier ref', path: 'load_info.carrier_ref' },
      driver_email: { label: 'Driver email', path: 'load_info.driver_1_email', rare: true },
      driver_2: { label: 'Second driver', path: 'load_info.driver_2_ref_driver', rare: true },
      driver_2_cell: { label: 'Second cell', path: 'load_info.driver_2_cell', rare: true },
      driver_2_email: { label: 'Second email', path: 'load_info.driver_2_email', rare: true },
      driver_origin_city: { label: 'Driver from', path: 'load_info.driver_origin_city', rare: true },
      driver_origin_state: { label: 'State', path: 'load_info.driver_origin_state', rare: true },
      pickup_appt: { label: 'Pickup appt', path: 'load_info.pickup_appt', rare: true },
      seal_num: { label: 'Seal', path: 'load_info.seal_num', rare: true },
      dispatched: { label: 'Dispatched', path: 'load_info.dispatched', kind: 'date' },
    },
  },
  items: { title: 'Items', modes: MODES, about: ['items'], fields: {} },
  pick_stops: { title: 'Stops', modes: MODES, about: ['pick_stops'], fields: {} },
  notifications: { title: 'Notifications', modes: MODES, written: true, fields: {} },
  lane_pricing: { title: 'Lane pricing', modes: ROAD_OR_RAIL, written: true, fields: {} },
  intermodal_legs: { title: 'Intermodal legs', modes: RAIL, about: ['intermodal_legs'], fields: {} },
  intermodal: {
    title: 'Intermodal',
    modes: RAIL,
    fields: {
      type: { label: 'Type', path: 'intermodal.type' },
      container_number: { label: 'Container', path: 'load_info.container_number' },
      booking_number: { label: 'Booking', path: 'intermodal.booking_number' },
      waybill_1: { label: 'Waybill 1', path: 'intermodal.waybill_1' },
      waybill_2: { label: 'Waybill 2', path: 'intermodal.waybill_2' },
      waybill_3: { label: 'Waybill 3', path: 'intermodal.waybill_3' },
      routing: { label: 'Routing', path: 'intermodal.routing' },
      stcc_code: { label: 'STCC', path: 'intermodal.stcc_code' },
      rail_free_time_start_date: { label: 'Free from', path: 'intermodal.rail_free_time_start_date', kind: 'date' },
      rail_free_time_end_date: { label: 'Free until', path: 'intermodal.rail_free_time_end_date', kind: 'date' },
      pickup_ramp: { label: 'Pickup ramp', path: 'intermodal.pickup_ramp', kind: 'place' },
      destination_ramp: { label: 'Destination ramp', path: 'intermodal.destination_ramp', kind: 'place' },
      cross_town_ramp: { label: 'Cross town ramp', path: 'intermodal.cross_town_ramp', kind: 'place' },
    },
  },
  visibility: { title: 'Capacity and visibility', modes: ROAD_OR_RAIL, written: true, fields: {} },
} as const satisfies { readonly [key: string]: SectionDefinition }

export type SectionKey = keyof typeof SECTIONS

export type FieldKey<S extends SectionKey> = keyof (typeof SECTIONS)[S]['fields'] & string

export const SECTION_KEYS = Object.keys(SECTIONS) as readonly SectionKey[]

/** A section by its name; undefined where there is none. */
export const sectionOf = (key: string): SectionDefinition | undefined =>
  Object.hasOwn(SECTIONS, key) ? SECTIONS[key as SectionKey] : undefined

/** A field of a section by its name; undefined where there is none. */
export const fieldOf = (section: string, key: string): FieldDefinition | undefined => {
  const fields = sectionOf(section)?.fields ?? {}
  return Object.hasOwn(fields, key) ? fields[key] : undefined
}

/** Whether the form of a load of this mode can have the section in this view; `null` asks for any mode. */
export const isSectionOf = (key: SectionKey, mode: Mode | null, view: ViewType): boolean => {
  const section: SectionDefinition = SECTIONS[key]
  return (mode === null || section.modes.includes(mode)) && !(view === 'new_record' && section.written)
}

/** Whether loads of this mode have the field; `null` asks for any mode. */
export const isFieldOf = ({ modes }: FieldDefinition, mode: Mode | null): boolean =>
  mode === null || modes === undefined || modes.includes(mode)
