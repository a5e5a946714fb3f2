import { Schema } from 'effect'
import type { Alert } from '../decision/refusal.ts'
import { formatDollars } from '../money/dollars.ts'
import type { RequiredFields } from '../shipment/commands.ts'
import { confirmationSummary } from '../shipment/confirmation/confirmation.ts'
import { alertsOf } from '../shipment/rules/alerts.ts'
import { bookingOf } from '../shipment/rules/booking.ts'
import { isReadOnly } from '../shipment/rules/editable.ts'
import { ltlLines, numberedLines } from '../shipment/rules/lines.ts'
import { isReleasable } from '../shipment/rules/releasable.ts'
import { shipmentStatus } from '../shipment/rules/status.ts'
import { overMaxRate, summaryOf } from '../shipment/rules/summary.ts'
import { itemFields, lineFields, loadInfoFields, MODE_NAMES, partyFields, rateFields, stopFields } from '../shipment/shape.ts'
import type { Shipment } from '../shipment/state.ts'
import { carrierBidOfResource, carrierBidResource, receiptOfResource, receiptResource } from './cover-resource.ts'
import { intermodalOfResource, intermodalResource } from './intermodal-resource.ts'
import { lanePriceResource, lanePricesOfResource } from './lane-price-resource.ts'
import { ltlOfResource, ltlResource } from './ltl-resource.ts'

const encodeLoadInfo = Schema.encodeSync(Schema.Struct(loadInfoFields))
const encodeRates = Schema.encodeSync(Schema.Struct(rateFields))
const encodeLines = Schema.encodeSync(Schema.Array(Schema.Struct(lineFields)))
const encodeItems = Schema.encodeSync(Schema.Array(Schema.Struct(itemFields)))
const encodeParty = Schema.encodeSync(Schema.NullOr(Schema.Struct(partyFields)))
const encodeStops = Schema.encodeSync(Schema.Array(Schema.Struct(stopFields)))

/** Who has a load, as calls and sockets tell it [3.20]: seconds are counted from the moment of the answer. */
export interface LockResource {
  readonly locked_by_auth_uid: string | null
  readonly locked_by_username: string | null
  readonly remaining_time: number | null
  readonly expires_at: string | null
  readonly error: string | null
}

/**
 * A load as calls answer it: the spec's field names, money as decimal dollars, with what follows from its facts (status, totals, alerts).
 * `version` is the one to send back with a save.
 */
export const shipmentResource = (shipment: Shipment, version: number, required: RequiredFields) => {
  const status = shipmentStatus(shipment)
  const summary = summaryOf(shipment)
  const over = overMaxRate(shipment)
  const lines = encodeLines(shipment.accessorial_lines)
  const alerts: readonly Alert[] = isReadOnly(shipment) ? [] : alertsOf(shipment, required)
  const { ltl, ...facts } = shipment
  return {
    ...facts,
    version,
    status,
    mode_record: { label: MODE_NAMES[shipment.mode], value: shipment.mode },
    customer: encodeParty(shipment.customer),
    bill_to: encodeParty(shipment.bill_to),
    load_info: {
      ...encodeLoadInfo(shipment.load_info),
      mode: shipment.mode,
      status,
      carrier_id: shipment.carrier?.id ?? null,
      open_events: shipment.open_events,
      open_events_acknowledged: shipment.open_events_acknowledged,
    },
    rates: encodeRates(shipment.rates),
    accessorial_lines: lines,
    numbered_accessorial_lines: numberedLines(lines),
    ...ltlLines(lines),
    items: encodeItems(shipment.items).map((item) => ({ ...item, shipment_pro: shipment.pro })),
    pick_stops: encodeStops(shipment.pick_stops).map((stop) => ({
      ...stop,
      shipment_pro: shipment.pro,
      city: stop.location.city,
      state: stop.location.state,
      zip: stop.location.zip,
    })),
    ...intermodalResource(shipment),
    totals: {
      customer_total: formatDollars(summary.customer_total),
      carrier_total: formatDollars(summary.carrier_total),
      profit: formatDollars(summary.profit),
      margin: summary.margin,
      over_max_rate: over === null ? null : formatDollars(over),
    },
    carrier_rate_confirmation: confirmationSummary(shipment),
    compliance: shipment.compliance && receiptResource(shipment.compliance),
    carrier_bids: shipment.carrier_bids.map(carrierBidResource),
    ...ltlResource(ltl),
    ...lanePriceResource(shipment.lane_prices),
    booking: bookingOf(shipment),
    alerts,
    editable: !isReadOnly(shipment),
    releasable: isReleasable(shipment),
  }
}
export type ShipmentResource = ReturnType<typeof shipmentResource> & { readonly lock: LockResource | null }

const decodeLoadInfo = Schema.decodeUnknownSync(Schema.Struct(loadInfoFields))
const decodeRates = Schema.decodeUnknownSync(Schema.Struct(rateFields))
const decodeLines = Schema.decodeUnknownSync(Schema.Array(Schema.Struct(lineFields)))
const decodeItems = Schema.decodeUnknownSync(Schema.Array(Schema.Struct(itemFields)))
const decodeParty = Schema.decodeUnknownSync(Schema.NullOr(Schema.Struct(partyFields)))
const decodeStops = Schema.decodeUnknownSync(Schema.Array(Schema.Struct(stopFields)))

/** The load behind an answer, for the rules that run in the form: the way back from `shipmentResource`. */
export const shipmentOfResource = (resource: ShipmentResource): Shipment => {
  const {
    version,
    status,
    mode_record,
    totals,
    carrier_rate_confirmation,
    booking,
    numbered_accessorial_lines,
    ltl_freight_line,
    ltl_fuel_line,
    ltl_discount_line,
    ltl_quotes,
    selected_ltl_quote,
    lane_price_weights,
    alerts,
    editable,
    releasable,
    lock,
    ...shipment
  } = resource
  const pick_stops = decodeStops(resource.pick_stops)
  return {
    ...shipment,
    customer: decodeParty(resource.customer),
    bill_to: decodeParty(resource.bill_to),
    load_info: decodeLoadInfo(resource.load_info),
    rates: decodeRates(resource.rates),
    accessorial_lines: decodeLines(resource.accessorial_lines),
    items: decodeItems(resource.items),
    pick_stops,
    ...intermodalOfResource(resource, pick_stops),
    compliance: resource.compliance && receiptOfResource(resource.compliance),
    carrier_bids: resource.carrier_bids.map(carrierBidOfResource),
    ltl: ltlOfResource(resource),
    lane_prices: lanePricesOfResource(resource),
  }
}
