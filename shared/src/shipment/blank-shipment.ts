import { BLANK_LOAD_INFO, BLANK_RATES } from './blank.ts'
import { FIRST_LINES } from './merge-lines.ts'
import type { Shipment } from './state.ts'

/** A load of which only its number, its mode and where it comes from are known [4.15]. */
export const blankShipment = (given: Pick<Shipment, 'pro' | 'mode' | 'source' | 'created_at' | 'created_by'>): Shipment => ({
  ...given,
  customer: null,
  bill_to: null,
  sales_representative: null,
  service_representative_user: null,
  dispatcher_assigned_user: null,
  reserved_by_user: null,
  load_info: BLANK_LOAD_INFO,
  rates: BLANK_RATES,
  accessorial_lines: FIRST_LINES,
  items: [],
  pick_stops: [],
  instruction: { special_instructions: null },
  notes: null,
  carrier: null,
  hold: null,
  void_info: null,
  released: null,
  imported_status: null,
  check_calls: [],
  incidents: [],
  events: [],
  open_events: false,
  open_events_acknowledged: false,
  tender: null,
  tracking: null,
  repeated_from: null,
  made: { stops: 0, check_calls: 0, incidents: 0, events: 0 },
})
