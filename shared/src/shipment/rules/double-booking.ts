import type { Alert } from '../../decision/refusal.ts'
import { instantOf } from '../../time/local-moment.ts'
import type { PickStop } from '../shape.ts'
import type { Shipment } from '../state.ts'
import { momentOf } from '../stop-moments.ts'
import { isActive, shipmentStatus } from './status.ts'

/** The start and end of a load's use of a truck, as instants. If the last stop has no date, it ends when it starts. */
export interface TripSpan {
  readonly from: string
  readonly to: string
}

const dueAt = (stop: PickStop | undefined): string | null => {
  const due = stop ? (momentOf(stop, 'appt_start') ?? momentOf(stop, 'ready_or_deliver')) : null
  return due && instantOf(due)
}

/**
 * The time range a load uses its truck: from the pickup's to the last stop's appointment or ready date. A date without a time counts from
 * midnight. Null without a pickup date.
 */
export const tripSpanOf = ({ pick_stops }: Pick<Shipment, 'pick_stops'>): TripSpan | null => {
  const from = dueAt(pick_stops.find((stop) => stop.event_type === 'P') ?? pick_stops[0])
  if (from === null) return null
  const end = dueAt(pick_stops.at(-1))
  return { from, to: end !== null && end > from ? end : from }
}

/** Whether two loads overlap: they start together, or one starts before the other ends. Starting when the other ends is a reload. */
const overlap = (a: TripSpan, b: TripSpan): boolean => a.from === b.from || (a.from < b.to && b.from < a.to)

const plain = (text: string | null): string => text?.trim().toUpperCase() ?? ''
const digits = (text: string | null): string => text?.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '') ?? ''

const CELLS = ['driver_1_cell', 'driver_2_cell'] as const

/** The truck number and driver cells of a load; empty if none is known. */
export const truckIdentifiers = ({ load_info }: Pick<Shipment, 'load_info'>) => ({
  truck: plain(load_info.truck_num),
  cells: CELLS.filter((field) => digits(load_info[field]) !== '').map((field) => ({ field, number: digits(load_info[field]) })),
})

const warningOf = (shipment: Shipment, span: TripSpan, other: Shipment): Alert | null => {
  const otherSpan = tripSpanOf(other)
  const sameCarrier = other.carrier !== null && other.carrier.id === shipment.carrier?.id
  if (other.pro === shipment.pro || !sameCarrier || !isActive(shipmentStatus(other)) || !otherSpan || !overlap(span, otherSpan)) return null
  const [ownTruck, otherTruck] = [truckIdentifiers(shipment), truckIdentifiers(other)]
  if (ownTruck.truck !== '' && ownTruck.truck === otherTruck.truck) {
    return {
      key: `double_booking:${other.pro}`,
      field: 'load_info.truck_num',
      message: `Truck ${shipment.load_info.truck_num} of ${shipment.carrier?.name} is on load ${other.pro} at the same time.`,
    }
  }
  const cell = ownTruck.cells.find(({ number }) => otherTruck.cells.some((otherCell) => otherCell.number === number))
  if (!cell) return null
  return {
    key: `double_booking:${other.pro}`,
    field: `load_info.${cell.field}`,
    message: `The driver with cell ${shipment.load_info[cell.field]} of ${shipment.carrier?.name} is on load ${other.pro} at the same time.`,
  }
}

/**
 * Warnings about undelivered loads of the same carrier that use the same truck or driver at the same time. Never a refusal, because numbers
 * are mistyped and trucks are swapped. None if the load has no carrier, no truck or driver, or no pickup date.
 */
export const doubleBookingWarnings = (shipment: Shipment, others: readonly Shipment[]): readonly Alert[] => {
  const span = tripSpanOf(shipment)
  return span === null ? [] : others.flatMap((other) => warningOf(shipment, span, other) ?? [])
}
