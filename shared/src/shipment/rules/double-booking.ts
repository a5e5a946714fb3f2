import { instantOf } from '../../time/local-moment.ts'
import type { Alert } from '../refusals.ts'
import type { PickStop } from '../shape.ts'
import type { Shipment } from '../state.ts'
import { momentOf } from '../stop-moments.ts'
import { isActive, shipmentStatus } from './status.ts'

/** From when to when a load takes a truck, as instants; a last stop that nobody dated ends with the first. */
export interface TripSpan {
  readonly from: string
  readonly to: string
}

const dueAt = (stop: PickStop | undefined): string | null => {
  const due = stop ? (momentOf(stop, 'appt_start') ?? momentOf(stop, 'ready_or_deliver')) : null
  return due && instantOf(due)
}

/** When the truck is taken: from the pickup's promised moment to the last stop's. A day without a time counts from its start. Null without a pickup day. */
export const tripSpanOf = ({ pick_stops }: Pick<Shipment, 'pick_stops'>): TripSpan | null => {
  const from = dueAt(pick_stops.find((stop) => stop.event_type === 'P') ?? pick_stops[0])
  if (from === null) return null
  const end = dueAt(pick_stops.at(-1))
  return { from, to: end !== null && end > from ? end : from }
}

/** Whether one truck cannot do both: they begin together, or one begins before the other ends. Ending when the other begins is a reload. */
const overlap = (a: TripSpan, b: TripSpan): boolean => a.from === b.from || (a.from < b.to && b.from < a.to)

const plain = (text: string | null): string => text?.trim().toUpperCase() ?? ''
const digits = (text: string | null): string => text?.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '') ?? ''

const CELLS = ['driver_1_cell', 'driver_2_cell'] as const

/** What marks the truck and its drivers; nothing means that nobody can say. */
export const truckMarksOf = ({ load_info }: Pick<Shipment, 'load_info'>) => ({
  truck: plain(load_info.truck_num),
  cells: CELLS.filter((field) => digits(load_info[field]) !== '').map((field) => ({ field, number: digits(load_info[field]) })),
})

const warningOf = (shipment: Shipment, span: TripSpan, other: Shipment): Alert | null => {
  const otherSpan = tripSpanOf(other)
  const sameCarrier = other.carrier !== null && other.carrier.id === shipment.carrier?.id
  if (other.pro === shipment.pro || !sameCarrier || !isActive(shipmentStatus(other)) || !otherSpan || !overlap(span, otherSpan)) return null
  const [mine, theirs] = [truckMarksOf(shipment), truckMarksOf(other)]
  if (mine.truck !== '' && mine.truck === theirs.truck) {
    return {
      key: `double_booking:${other.pro}`,
      field: 'load_info.truck_num',
      message: `Truck ${shipment.load_info.truck_num} of ${shipment.carrier?.name} is on load ${other.pro} at the same time.`,
    }
  }
  const cell = mine.cells.find(({ number }) => theirs.cells.some((their) => their.number === number))
  if (!cell) return null
  return {
    key: `double_booking:${other.pro}`,
    field: `load_info.${cell.field}`,
    message: `The driver with cell ${shipment.load_info[cell.field]} of ${shipment.carrier?.name} is on load ${other.pro} at the same time.`,
  }
}

/**
 * Undelivered loads of the same carrier that have the same truck or driver at the same time. A warning and never a refusal: numbers are
 * mistyped and trucks are changed. None while the load has no carrier, no truck and no driver, or no pickup day.
 */
export const doubleBookingWarnings = (shipment: Shipment, others: readonly Shipment[]): readonly Alert[] => {
  const span = tripSpanOf(shipment)
  return span === null ? [] : others.flatMap((other) => warningOf(shipment, span, other) ?? [])
}
