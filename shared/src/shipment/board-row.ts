import type { ShipmentColumns } from '../boards/shipment-row.ts'
import { instantOf } from '../time/local-moment.ts'
import { boardCells, dueAt } from './board-cells.ts'
import { currentCarrier } from './intermodal/load-legs.ts'
import { intermodalSearchText } from './intermodal/search-text.ts'
import { isActive } from './rules/active-status.ts'
import { shipmentStatus } from './rules/status.ts'
import { summaryOf } from './rules/summary.ts'
import type { PickStop } from './shape.ts'
import type { Shipment } from './state.ts'

const instantDue = (stop: PickStop | undefined): string | null => {
  const due = stop ? dueAt(stop) : null
  return due && instantOf(due)
}

const numberOrNull = (value: number | string | null): number | null => (typeof value === 'number' ? value : null)

/** All text the quick search finds a load by: pro, references, names, cities, containers, truck and driver. */
const searchText = (shipment: Shipment): string => {
  const { load_info, customer, bill_to, carrier, tender } = shipment
  const values = [
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
    load_info.truck_num,
    load_info.manifest_number,
    load_info.driver_1_ref_driver,
    load_info.driver_1_cell,
    load_info.driver_2_ref_driver,
    load_info.driver_2_cell,
    load_info.carrier_ref,
    load_info.pickup_appt,
    tender?.shipment_id,
    ...intermodalSearchText(shipment),
    ...shipment.dynamic_reference_tags.map((tag) => tag.value),
    ...shipment.pick_stops.flatMap((stop) => [
      stop.location_name,
      stop.location.city,
      stop.ref_number,
      ...stop.references,
      ...stop.dynamic_reference_tags.map((tag) => tag.value),
    ]),
  ]
  return [...new Set(values.filter((value) => typeof value === 'string' && value !== ''))].join(' ').toLowerCase()
}

/** The board row of a load, computed from the load alone. */
export const shipmentColumns = (shipment: Shipment): ShipmentColumns => {
  const { load_info, pick_stops } = shipment
  const status = shipmentStatus(shipment)
  const pickup = pick_stops.find((stop) => stop.event_type === 'P') ?? pick_stops[0]
  const consignee = pick_stops.at(-1)
  const { customer_total, carrier_total } = summaryOf(shipment)
  return {
    status,
    active: isActive(status),
    mode: shipment.mode,
    customer_id: shipment.customer?.id ?? null,
    carrier_id: currentCarrier(shipment)?.id ?? null,
    dispatcher_id: shipment.dispatcher_assigned_user?.id ?? null,
    pickup_at: instantDue(pickup),
    delivery_at: instantDue(consignee),
    weight: numberOrNull(load_info.weight),
    miles: numberOrNull(load_info.miles),
    customer_total,
    carrier_total,
    tender: shipment.tender?.response === 'pending' ? 'pending response' : null,
    search: searchText(shipment),
    cells: boardCells(shipment, pickup, consignee),
  }
}
