import type { ShipmentCells, StopCell } from '../boards/shipment-row.ts'
import { type PointVector, pointVector } from '../places/point-vector.ts'
import type { LocalMoment } from '../time/local-moment.ts'
import { currentCarrier } from './intermodal/load-legs.ts'
import { checkCallDueAt, lateRiskAt } from './rules/due-times.ts'
import { isRefrigerated } from './rules/temperature.ts'
import type { PickStop } from './shape.ts'
import type { Shipment } from './state.ts'
import { momentOf } from './stop-moments.ts'

/** When a stop is due: its appointment, or else its ready or deliver date. */
export const dueAt = (stop: PickStop): LocalMoment | null => momentOf(stop, 'appt_start') ?? momentOf(stop, 'ready_or_deliver')

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

const pointOf = (stop: PickStop | undefined): PointVector | null => {
  const { latitude, longitude } = stop?.location ?? {}
  return typeof latitude === 'number' && typeof longitude === 'number' ? pointVector({ latitude, longitude }) : null
}

/** Leaves out null, false and empty values, which would otherwise travel with every row of every board. */
const filledIn = (cells: Readonly<Record<string, unknown>>): ShipmentCells =>
  Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== null && value !== undefined && value !== false && value !== ''))

/** The fields of a load that boards show and filter by, besides its row columns [2.45, 3.7, 3.8]. */
export const boardCells = (shipment: Shipment, pickup: PickStop | undefined, consignee: PickStop | undefined): ShipmentCells => {
  const { load_info } = shipment
  return filledIn({
    customer: shipment.customer?.name,
    carrier: currentCarrier(shipment)?.name,
    pickup: stopCell(pickup),
    consignee: stopCell(consignee),
    pickup_point: pointOf(pickup),
    consignee_point: pointOf(consignee),
    pickup_appt: pickup?.appt_start_date,
    pickup_ready: pickup?.ready_or_deliver_date,
    consignee_appt: consignee?.appt_start_date,
    consignee_ready: consignee?.ready_or_deliver_date,
    equipment_type: load_info.equipment_type,
    load_description: load_info.load_description,
    revenue_type: load_info.revenue_type,
    agent_id: load_info.agent_id,
    office: load_info.office,
    business_unit: load_info.business_unit,
    trailer_number: load_info.trailer_number,
    container_number: load_info.container_number,
    customer_reference: load_info.customer_reference,
    manifest_number: load_info.manifest_number,
    dispatcher: shipment.dispatcher_assigned_user?.username,
    sales_representative: shipment.sales_representative?.username,
    service_representative: shipment.service_representative_user?.username,
    reserved_by: shipment.reserved_by_user?.username,
    hazmat: load_info.hazmat,
    pallet_exchange: load_info.pallet_exchange,
    temperature_control: isRefrigerated(load_info),
    customs_bonded: load_info.customs_bonded,
    load_boards: load_info.load_boards,
    hot: load_info.hot,
    high_risk: load_info.high_risk,
    late: shipment.tracking?.late,
    check_call_due_at: checkCallDueAt(shipment),
    late_risk_at: lateRiskAt(shipment),
    exceptions: shipment.open_events || shipment.tracking?.late,
  })
}
