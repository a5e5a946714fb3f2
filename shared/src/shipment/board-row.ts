import type { ShipmentColumns, StopCell } from '../boards/shipment-row.ts'
import { instantOf, type LocalMoment } from '../time/local-moment.ts'
import { isActive, shipmentStatus } from './rules/status.ts'
import { summaryOf } from './rules/summary.ts'
import type { PickStop } from './shape.ts'
import type { Shipment } from './state.ts'
import { momentOf } from './stop-moments.ts'

/** When a stop is due: its appointment, else its ready or deliver date. */
const dueAt = (stop: PickStop): LocalMoment | null => momentOf(stop, 'appt_start') ?? momentOf(stop, 'ready_or_deliver')

const stopCell = (stop: PickStop | undefined): StopCell | null => {
  if (!stop) return null
  const due = dueAt(stop)
  return {
    name: stop.location_name,
    city: stop.location.city,
    state: stop.location.state,
    date: due?.date ?? null,
    time: due?.time ?? null,
    timezone: stop.location.timezone,
  }
}

const instantDue = (stop: PickStop | undefined): string | null => {
  const due = stop ? dueAt(stop) : null
  return due && instantOf(due)
}

const numberOrNull = (value: number | string | null): number | null => (typeof value === 'number' ? value : null)

/** Everything that the quick search finds a load by: pro, references, names, cities, containers. */
const searchText = (shipment: Shipment): string => {
  const { load_info, customer, bill_to, carrier, tender } = shipment
  const words = [
    shipment.pro,
    customer?.name,
    customer?.account_number,
    bill_to?.name,
    carrier?.name,
    load_info.customer_reference,
    load_info.purchase_order,
    load_info.bill_of_lading,
    load_info.container_number,
    load_info.trailer_number,
    load_info.carrier_ref,
    load_info.pickup_appt,
    tender?.shipment_id,
    ...shipment.pick_stops.flatMap((stop) => [
      stop.location_name,
      stop.location.city,
      stop.ref_number,
      ...stop.references,
      ...stop.dynamic_reference_tags.map((tag) => tag.value),
    ]),
  ]
  return [...new Set(words.filter((word) => typeof word === 'string' && word !== ''))].join(' ').toLowerCase()
}

/** The row of a load on the boards, from nothing but the load. */
export const shipmentColumns = (shipment: Shipment): ShipmentColumns => {
  const { load_info, pick_stops, tracking } = shipment
  const status = shipmentStatus(shipment)
  const pickup = pick_stops.find((stop) => stop.event_type === 'P') ?? pick_stops[0]
  const consignee = pick_stops.at(-1)
  const { customer_total, carrier_total } = summaryOf(shipment)
  return {
    status,
    active: isActive(status),
    mode: shipment.mode,
    customer_id: shipment.customer?.id ?? null,
    carrier_id: shipment.carrier?.id ?? null,
    dispatcher_id: shipment.dispatcher_assigned_user?.id ?? null,
    pickup_at: instantDue(pickup),
    delivery_at: instantDue(consignee),
    weight: numberOrNull(load_info.weight),
    miles: numberOrNull(load_info.miles),
    customer_total,
    carrier_total,
    tender: shipment.tender?.response === 'pending' ? 'pending response' : null,
    search: searchText(shipment),
    cells: {
      customer: shipment.customer?.name ?? null,
      carrier: shipment.carrier?.name ?? null,
      pickup: stopCell(pickup),
      consignee: stopCell(consignee),
      equipment_type: load_info.equipment_type,
      load_description: load_info.load_description,
      hazmat: load_info.hazmat,
      pallet_exchange: load_info.pallet_exchange,
      dispatcher: shipment.dispatcher_assigned_user?.username ?? null,
      hot: load_info.hot,
      high_risk: load_info.high_risk,
      late: tracking?.late ?? false,
    },
  }
}
