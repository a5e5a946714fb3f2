import { Schema } from 'effect'
import { carrierFields } from '../carrier/input.ts'
import { payeeFields } from '../carrier/payee.ts'
import { customerFields } from '../customer/input.ts'
import { fieldsOfLeg, legsStruct } from '../shipment/intermodal/input.ts'
import { intermodalFields } from '../shipment/intermodal/shape.ts'
import { itemFields, lineFields, loadInfoFields, Mode, partyFields, rateFields, stopFields, userRefFields } from '../shipment/shape.ts'
import { BookingSchema, ShipmentBid } from './cover-schemas.ts'
import {
  ComplianceReceipt,
  CoveringCarrier,
  LanePrice,
  LanePriceWeight,
  LtlQuote,
  ShipmentCheckCall,
  ShipmentEvent,
  ShipmentIncident,
} from './shipment-parts.ts'

const text = Schema.NullOr(Schema.String)

/** One change of a field, as histories return it. */
const Change = Schema.Struct({ path: Schema.String, from: Schema.Json, to: Schema.Json }).annotate({ identifier: 'Change' })

/** The lock of a load [3.20]. */
export const LockSchema = Schema.Struct({
  locked_by_auth_uid: text,
  locked_by_username: text,
  remaining_time: Schema.NullOr(Schema.Int),
  expires_at: text,
  error: text,
}).annotate({ identifier: 'Lock' })

export const AlertSchema = Schema.Struct({ key: Schema.String, message: Schema.String, field: Schema.String })

/** The legs of an intermodal shipment [2.79], each with its own fields; `status` is null for a leg the shipment doesn't have. */
const Legs = legsStruct((leg) => ({ status: text, carrier: Schema.NullOr(CoveringCarrier), ...fieldsOfLeg(leg) }))

/** A shipment, as calls return it [3.11]. */
export const ShipmentSchema = Schema.Struct({
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
  ltl_quotes: Schema.Array(LtlQuote),
  selected_ltl_quote: Schema.NullOr(LtlQuote),
  ltl_freight_line: Schema.NullOr(Schema.Struct(lineFields)),
  ltl_fuel_line: Schema.NullOr(Schema.Struct(lineFields)),
  ltl_discount_line: Schema.NullOr(Schema.Struct(lineFields)),
  lane_prices: Schema.Array(LanePrice),
  lane_price_weights: Schema.Array(LanePriceWeight),
  items: Schema.Array(Schema.Struct(itemFields)),
  pick_stops: Schema.Array(Schema.Struct(stopFields)),
  intermodal: Schema.NullOr(Schema.Struct(intermodalFields)),
  intermodal_legs: Schema.NullOr(Legs),
  carrier: Schema.NullOr(CoveringCarrier),
  compliance: Schema.NullOr(ComplianceReceipt),
  carrier_bids: Schema.Array(ShipmentBid),
  booking: BookingSchema,
  check_calls: Schema.Array(ShipmentCheckCall),
  incidents: Schema.Array(ShipmentIncident),
  events: Schema.Array(ShipmentEvent),
  totals: Schema.Struct({
    customer_total: Schema.String,
    carrier_total: Schema.String,
    profit: Schema.String,
    margin: Schema.NullOr(Schema.Finite),
    over_max_rate: text,
  }),
  alerts: Schema.Array(AlertSchema),
  editable: Schema.Boolean,
  releasable: Schema.Boolean,
  lock: Schema.NullOr(LockSchema),
}).annotate({
  identifier: 'Shipment',
  description: 'A shipment with its status, totals and alerts. It may have more fields than are listed here.',
})

/** A shipment in a list. */
export const ListedShipment = Schema.Struct({ pro: Schema.String, status: Schema.String, version: Schema.Int }).annotate({
  identifier: 'ListedShipment',
  description: 'A row of the shipment board: every column by its key, with `version`, `customer_id`, `carrier_id` and totals.',
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
}).annotate({ identifier: 'LocationData', description: 'A stop without coordinates of its own has those of its city.' })

const hidden = {
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

/** One event of the log, as histories return it. */
export const HistoryEntrySchema = Schema.Struct({
  ...hidden,
  data: Schema.Json,
  title: Schema.String,
  detail: text,
  tone: Schema.Literals(['neutral', 'bad']),
}).annotate({
  identifier: 'HistoryEntry',
  description:
    '`changes` has the old and new value of each field. `title` and `detail` describe the event. `data` has money in cents, under the field names of this version.',
})

const named = { name: text, address: text }

/** The record of a shipment that 49 CFR 371.3 requires; items named in `withheld` are left out of the party's copy. */
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
}).annotate({ identifier: 'BrokerRecord', description: 'Items named in `withheld` are left out of the party’s copy.' })

/** A record of any kind at a moment. */
export const RecordThen = Schema.Struct({
  kind: Schema.String,
  id: Schema.String,
  version: Schema.Int,
  position: Schema.Int,
  changed_at: Schema.String,
  changed_by: Schema.Struct({ id: Schema.String, username: Schema.String }),
  fields: Schema.Array(Schema.Struct({ path: Schema.String, value: Schema.Json })),
}).annotate({ identifier: 'RecordThen', description: 'Every field that has a value, by its path.' })

/** One entry of the audit log. */
export const AuditEntrySchema = Schema.Struct({ ...hidden, name: text, pro: text, address: Schema.optionalKey(text) }).annotate({
  identifier: 'AuditEntry',
  description: '`name` is the record’s current name. `address`, where the request came from, is only for administrators and support.',
})

const booked = { id: Schema.String, status: Schema.String, version: Schema.Int }

export const CarrierSchema = Schema.Struct({ ...carrierFields, payee: Schema.NullOr(Schema.Struct(payeeFields)), ...booked }).annotate({
  identifier: 'Carrier',
})
export const Company = Schema.Struct({ ...customerFields, ...booked }).annotate({ identifier: 'Company' })
