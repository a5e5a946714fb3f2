import { carrierFields } from '@waybill/shared/carrier/input'
import { payeeFields } from '@waybill/shared/carrier/payee'
import { customerFields } from '@waybill/shared/customer/input'
import { fieldsOfLeg, legsStruct } from '@waybill/shared/shipment/intermodal/input'
import { intermodalFields } from '@waybill/shared/shipment/intermodal/shape'
import {
  itemFields,
  lineFields,
  loadInfoFields,
  Mode,
  partyFields,
  rateFields,
  stopFields,
  userRefFields,
} from '@waybill/shared/shipment/shape'
import { Schema } from 'effect'
import { Booking } from './cover-calls.ts'

const text = Schema.NullOr(Schema.String)
const entries = Schema.Array(Schema.Json)

/** One change of a field, as histories tell it. */
const Change = Schema.Struct({ path: Schema.String, from: Schema.Json, to: Schema.Json }).annotate({ identifier: 'Change' })

/** The lock of a load [3.20]. */
export const Lock = Schema.Struct({
  locked_by_auth_uid: text,
  locked_by_username: text,
  remaining_time: Schema.NullOr(Schema.Int),
  expires_at: text,
  error: text,
}).annotate({ identifier: 'Lock' })

export const Alert = Schema.Struct({ key: Schema.String, message: Schema.String, field: Schema.String })

/** The legs of a load by rail [2.79], each with the fields that fit it; `status` is null for those that the load does not have. */
const Legs = legsStruct((leg) => ({ status: text, carrier: Schema.NullOr(Schema.Json), ...fieldsOfLeg(leg) }))

/** A load as calls answer it [3.11]. */
export const Shipment = Schema.Struct({
  pro: text,
  version: Schema.Int,
  status: Schema.String,
  mode: Mode,
  mode_record: Schema.Struct({ label: Schema.String, value: Mode }),
  customer: Schema.NullOr(Schema.Struct(partyFields)),
  bill_to: Schema.NullOr(Schema.Struct(partyFields)),
  sales_representative: Schema.NullOr(Schema.Struct(userRefFields)),
  service_representative_user: Schema.NullOr(Schema.Struct(userRefFields)),
  dispatcher_assigned_user: Schema.NullOr(Schema.Struct(userRefFields)),
  reserved_by_user: Schema.NullOr(Schema.Struct(userRefFields)),
  load_info: Schema.Struct(loadInfoFields),
  rates: Schema.Struct(rateFields),
  accessorial_lines: Schema.Array(Schema.Struct(lineFields)),
  numbered_accessorial_lines: Schema.Record(Schema.String, Schema.Struct(lineFields)),
  ltl_quotes: entries,
  selected_ltl_quote: Schema.NullOr(Schema.Json),
  ltl_freight_line: Schema.NullOr(Schema.Struct(lineFields)),
  ltl_fuel_line: Schema.NullOr(Schema.Struct(lineFields)),
  ltl_discount_line: Schema.NullOr(Schema.Struct(lineFields)),
  lane_prices: entries,
  lane_price_weights: entries,
  items: Schema.Array(Schema.Struct(itemFields)),
  pick_stops: Schema.Array(Schema.Struct(stopFields)),
  intermodal: Schema.NullOr(Schema.Struct(intermodalFields)),
  intermodal_legs: Schema.NullOr(Legs),
  carrier: Schema.NullOr(Schema.Json),
  compliance: Schema.NullOr(Schema.Json),
  carrier_bids: entries,
  booking: Booking,
  check_calls: entries,
  incidents: entries,
  events: entries,
  totals: Schema.Struct({
    customer_total: Schema.String,
    carrier_total: Schema.String,
    profit: Schema.String,
    margin: Schema.NullOr(Schema.Finite),
    over_max_rate: text,
  }),
  alerts: Schema.Array(Alert),
  editable: Schema.Boolean,
  releasable: Schema.Boolean,
  lock: Schema.NullOr(Lock),
}).annotate({ identifier: 'Shipment', description: 'A load, with what follows from its facts. Fields not named here may stand beside.' })

/** A load in a list. */
export const ListedShipment = Schema.Struct({ pro: Schema.String, status: Schema.String, version: Schema.Int }).annotate({
  identifier: 'ListedShipment',
  description: 'The cells of every column of the board `shipments`, by column.',
})

export const CheckCall = Schema.Struct({ pro: Schema.String, id: Schema.String, date: Schema.String, time: Schema.String }).annotate({
  identifier: 'CheckCall',
})
export const Incident = Schema.Struct({ shipment_id: Schema.String, id: Schema.String, incident_type_code: Schema.String }).annotate({
  identifier: 'Incident',
})
export const LoadEvent = Schema.Struct({ pro: Schema.String, id: Schema.String, type: Schema.String, closed: Schema.Boolean }).annotate({
  identifier: 'LoadEvent',
})

const place = { city: text, state: text, latitude: Schema.NullOr(Schema.Finite), longitude: Schema.NullOr(Schema.Finite), timezone: text }

export const LocationData = Schema.Struct({
  pro: Schema.String,
  stops: Schema.Array(
    Schema.Struct({
      id: text,
      stop_num: Schema.NullOr(Schema.Int),
      event_type: Schema.String,
      name: text,
      address: text,
      zip: text,
      ...place,
    }),
  ),
  last_position: Schema.NullOr(Schema.Struct({ source: Schema.String, id: Schema.String, date: Schema.String, time: text, ...place })),
}).annotate({ identifier: 'LocationData', description: 'Coordinates are those of the city where a stop says no others.' })

const told = {
  position: Schema.Int,
  version: Schema.Int,
  stream: Schema.String,
  type: Schema.String,
  at: Schema.String,
  recorded_at: Schema.String,
  by: Schema.Struct({ id: Schema.String, username: Schema.String }),
  screen: text,
  cause: text,
  command_id: Schema.String,
  changes: Schema.Array(Change),
}

/** One event of the log as a history tells it. */
export const HistoryEntry = Schema.Struct({ ...told, data: Schema.Json }).annotate({
  identifier: 'HistoryEntry',
  description: '`changes` is old and new by field, as calls tell them; `data` is the event as the log holds it, money in cents.',
})

const named = { name: text, address: text }

/** What 49 CFR 371.3 asks for of a load; items named in `withheld` were left out of the party's copy. */
export const BrokerRecordResource = Schema.Struct({
  regulation: Schema.String,
  party: Schema.String,
  pro: Schema.String,
  version: Schema.Int,
  position: Schema.Int,
  hash: Schema.String,
  recorded_at: Schema.String,
  consignor: Schema.NullOr(Schema.Struct(named)),
  originating_carrier: Schema.NullOr(Schema.Struct({ ...named, registration_number: text })),
  bill_of_lading_or_freight_bill: text,
  brokerage_compensation: Schema.NullOr(Schema.Struct({ amount: Schema.String, payer: text })),
  non_brokerage_services: Schema.NullOr(Schema.Array(Schema.Struct({ description: Schema.String, amount: Schema.String, payer: text }))),
  freight_charges: Schema.NullOr(Schema.Struct({ collected: text, carrier_paid_on: text })),
  withheld: Schema.Array(Schema.String),
}).annotate({ identifier: 'BrokerRecord' })

/** A record of any kind as it stood at a moment. */
export const RecordThen = Schema.Struct({
  kind: Schema.String,
  id: Schema.String,
  version: Schema.Int,
  position: Schema.Int,
  changed_at: Schema.String,
  changed_by: Schema.Struct({ id: Schema.String, username: Schema.String }),
  fields: Schema.Array(Schema.Struct({ path: Schema.String, value: Schema.Json })),
}).annotate({ identifier: 'RecordThen', description: 'Fields that held something, by the path that a change of them has.' })

/** One event of the log in the list of who did what. */
export const AuditEntry = Schema.Struct({ ...told, name: text, pro: text, address: Schema.optionalKey(text) }).annotate({
  identifier: 'AuditEntry',
  description: '`name`: what the record is called now. `address`, where the call came from, is told to administrators and support.',
})

const booked = { id: Schema.String, status: Schema.String, version: Schema.Int }

export const Carrier = Schema.Struct({ ...carrierFields, payee: Schema.NullOr(Schema.Struct(payeeFields)), ...booked }).annotate({
  identifier: 'Carrier',
})
export const Company = Schema.Struct({ ...customerFields, ...booked }).annotate({ identifier: 'Company' })
