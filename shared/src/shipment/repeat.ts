import { STOP_TIME_FIELDS } from './blank.ts'
import type { ShipmentInput, StopInput } from './input.ts'
import { DISPATCH_FIELDS } from './milestones.ts'
import type { PickStop } from './shape.ts'
import type { Shipment } from './state.ts'

/** What a repeat takes along [9.6]; stops, customer and load description always come along. */
export interface RepeatOptions {
  readonly items: boolean
  readonly rates: boolean
  readonly accessorials: boolean
}

/** Items are repeated, rates and accessorials are not [9.6]. */
export const REPEAT_DEFAULTS: RepeatOptions = { items: true, rates: false, accessorials: false }

/** What belonged to that one trip and not to the lane. */
const TRIP_FIELDS: ReadonlySet<string> = new Set([
  ...DISPATCH_FIELDS,
  'dispatched',
  'req_tonu',
  'signed_by',
  'customer_reference',
  'purchase_order',
  'bill_of_lading',
  'container_number',
  'pickup_appt',
])
const STOP_TRIP_FIELDS: ReadonlySet<string> = new Set([
  ...STOP_TIME_FIELDS,
  'id',
  'stop_num',
  'appt_confirmed',
  'appt_note',
  'received_by',
  'seal',
  'ref_number',
  'references',
  'dynamic_reference_tags',
])

const without = <T extends object>(record: T, fields: ReadonlySet<string>): Partial<T> =>
  Object.fromEntries(Object.entries(record).filter(([field]) => !fields.has(field))) as Partial<T>

const repeatedStop = (stop: PickStop): StopInput => without(stop, STOP_TRIP_FIELDS)

/** A new load like this one: places, parties and goods again; dates, carrier, driver and references not [4.21, 9.6]. */
export const repeatInput = (shipment: Shipment, options: RepeatOptions = REPEAT_DEFAULTS): ShipmentInput => ({
  mode: shipment.mode,
  customer: shipment.customer,
  bill_to: shipment.bill_to,
  sales_representative: shipment.sales_representative,
  service_representative_user: shipment.service_representative_user,
  dispatcher_assigned_user: shipment.dispatcher_assigned_user,
  load_info: without(shipment.load_info, TRIP_FIELDS),
  ...(options.rates ? { rates: shipment.rates } : {}),
  ...(options.accessorials ? { accessorial_lines: shipment.accessorial_lines } : {}),
  ...(options.items ? { items: shipment.items } : {}),
  pick_stops: shipment.pick_stops.map(repeatedStop),
  instruction: shipment.instruction,
})
