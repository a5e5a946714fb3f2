import { stepsOf } from '../fields/path.ts'
import type { StopPlaces } from '../streams/event.ts'
import { labelOf } from './rules/labels.ts'

/** Fields whose label differs from the API name. */
const NAMES: Readonly<Record<string, string>> = {
  appt_start_date: 'Appointment date',
  appt_start_time: 'Appointment time',
  appt_end_date: 'Appointment end date',
  appt_end_time: 'Appointment end time',
  appt_eta_start_date: 'ETA date',
  appt_eta_start_time: 'ETA time',
  appt_eta_end_date: 'ETA end date',
  appt_eta_end_time: 'ETA end time',
  appt_fcfs: 'First come, first served',
  appt_confirmed: 'Appointment confirmed',
  appt_note: 'Appointment note',
  ref_number: 'Reference',
  account_number: 'Account',
  location_name: 'Name',
  event_type: 'Type',
  load_description: 'Description',
  miles_truck: 'Truck miles',
  req_min_temp: 'Minimum temperature',
  req_max_temp: 'Maximum temperature',
  req_tonu: 'TONU',
  driver_1_ref_driver: 'Driver',
  driver_1_cell: 'Driver cell',
  driver_1_email: 'Driver email',
  driver_2_ref_driver: 'Second driver',
  driver_2_cell: 'Second driver cell',
  driver_2_email: 'Second driver email',
  truck_num: 'Truck',
  trailer_number: 'Trailer',
  container_number: 'Container',
  seal_num: 'Seal',
  carrier_ref: 'Carrier reference',
  customer_fsc_percentage: 'Customer fuel percentage',
  customer_fsc_per_mile: 'Customer fuel per mile',
  carrier_fsc_percentage: 'Carrier fuel percentage',
  carrier_fsc_per_mile: 'Carrier fuel per mile',
  reserved_by_user: 'Reserved by',
  sales_representative: 'Sales representative',
  service_representative_user: 'Service representative',
  dispatcher_assigned_user: 'Assigned dispatcher',
  due_at: 'Due',
}

/** Records whose name prefixes the label of their fields. */
const OWNERS: Readonly<Record<string, string>> = {
  customer: 'Customer',
  bill_to: 'Bill to',
  carrier: 'Carrier',
  sales_representative: 'Sales representative',
  service_representative_user: 'Service representative',
  dispatcher_assigned_user: 'Assigned dispatcher',
  dispatcher_actual_user: 'Actual dispatcher',
  reserved_by_user: 'Reserved by',
  hold: 'Hold',
  void_info: 'Void',
  released: 'Release',
  tender: 'Tender',
  tracking: 'Tracking',
}

/** Singular name of a list element, shown before its number. */
const ELEMENTS: Readonly<Record<string, string>> = {
  pick_stops: 'Stop',
  accessorial_lines: 'Line',
  items: 'Item',
  check_calls: 'Check call',
  incidents: 'Incident',
  events: 'Event',
  contacts: 'Contact',
  carrier_bids: 'Bid',
  documents: 'Document',
  confirmations: 'Confirmation',
}

/** Words that keep their capitals inside a sentence, such as abbreviations and names. */
const inside = (name: string): string => (/^[A-Z]{2}/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1))

const ownName = (field: string): string => NAMES[field] ?? labelOf(field)

const numberOf = (id: string): string | undefined => /-[A-Z](\d+)$/.exec(id)?.[1] ?? /^\d+$/.exec(id)?.[0]

/** A stop by its position in the load, or by the number in its id if it was removed. */
export const stopName = (id: string, shipment?: StopPlaces): string => {
  const place = shipment?.pick_stops.findIndex((stop) => stop.id === id) ?? -1
  const number = place < 0 ? numberOf(id) : String(place + 1)
  return number === undefined ? 'New stop' : `Stop ${number}`
}

const elementName = (list: string, id: string, shipment?: StopPlaces): string =>
  list === 'pick_stops' ? stopName(id, shipment) : [ELEMENTS[list] ?? labelOf(list), numberOf(id)].filter(Boolean).join(' ')

/** A field label, such as `Weight`, `Bill to phone` or `Stop 2 appointment date`. */
export const fieldName = (path: string, shipment?: StopPlaces): string => {
  const steps = stepsOf(path)
  const fields = steps.flatMap((step) => ('field' in step ? [step.field] : []))
  const element = steps.find((step) => 'element' in step)
  const [head = ''] = fields
  const last = fields.at(-1) ?? head
  if (last === 'order' && head in ELEMENTS) return `Order of ${inside(ELEMENTS[head] ?? head)}s`
  const owner = element ? elementName(head, element.element, shipment) : OWNERS[head]
  if (owner === undefined) return ownName(last)
  // A contact's own name is labeled by the list element.
  const name = head === 'contacts' && last === 'contact' ? 'name' : inside(ownName(last))
  return fields.length > 1 ? `${owner} ${name}` : owner
}
