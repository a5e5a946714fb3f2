import type { Alert } from '../../decision/refusal.ts'
import type { PickStop } from '../shape.ts'
import type { Shipment } from '../state.ts'
import { isActive, shipmentStatus } from './status.ts'

/** The local date a stop is due; null if it has none. */
const dueDate = (stop: PickStop | undefined): string | null => stop?.appt_start_date ?? stop?.ready_or_deliver_date ?? null

/** The pickup that boards show: the first stop of type P, or else the first stop. */
const pickupOf = ({ pick_stops }: Pick<Shipment, 'pick_stops'>): PickStop | undefined =>
  pick_stops.find((stop) => stop.event_type === 'P') ?? pick_stops[0]

const plain = (text: string | null): string => text?.trim().toLowerCase() ?? ''

/** The customer's references of the load, each with its field. */
const references = ({ load_info }: Shipment): ReadonlyMap<string, string> =>
  new Map(
    (['purchase_order', 'customer_reference'] as const)
      .filter((field) => plain(load_info[field]) !== '')
      .map((field) => [plain(load_info[field]), `load_info.${field}`]),
  )

/**
 * What identifies duplicates of a load: its customer, its first date, and a customer reference (lower case) or the load that it repeats.
 * Null if any is missing.
 */
export const duplicateKeyOf = (shipment: Shipment) => {
  const pickup = pickupOf(shipment)
  const day = dueDate(pickup)
  const { customer } = shipment
  const named = [...references(shipment).keys()]
  if (!customer || (customer.id === null && customer.name === null) || day === null) return null
  if (named.length === 0 && shipment.repeated_from === null) return null
  return {
    customer_id: customer.id,
    customer_name: customer.name,
    pickup_day: day,
    pickup_zone: pickup?.location.timezone ?? null,
    delivery_day: dueDate(shipment.pick_stops.at(-1)),
    references: named,
  }
}

const sameCustomer = (a: Shipment, b: Shipment): boolean =>
  a.customer?.id && b.customer?.id ? a.customer.id === b.customer.id : plain(a.customer?.name ?? null) === plain(b.customer?.name ?? null)

const warningOf = (shipment: Shipment, other: Shipment): Alert | null => {
  const [key, otherKey] = [duplicateKeyOf(shipment), duplicateKeyOf(other)]
  const isOther = other.pro !== shipment.pro && isActive(shipmentStatus(other))
  if (!key || !otherKey || !isOther || !sameCustomer(shipment, other)) return null
  if (key.pickup_day !== otherKey.pickup_day || key.delivery_day !== otherKey.delivery_day) return null
  const shared = [...references(shipment)].find(([reference]) => references(other).has(reference))
  if (shared) {
    const [reference, field] = shared
    const referenceText = shipment.load_info[field.slice('load_info.'.length) as 'purchase_order' | 'customer_reference'] ?? reference
    return {
      key: `duplicate_load:${other.pro}`,
      field,
      message: `Possible duplicate: load ${other.pro} has the same customer, reference ${referenceText} and dates.`,
    }
  }
  if (shipment.repeated_from === null || shipment.repeated_from !== other.repeated_from) return null
  return {
    key: `duplicate_load:${other.pro}`,
    field: 'repeated_from',
    message: `Possible duplicate: load ${other.pro} repeats load ${shipment.repeated_from} on the same dates.`,
  }
}

/**
 * Warnings about other open loads that look the same: same customer, same pickup and delivery dates, and the same PO or customer reference,
 * or a repeat of the same load. Never a refusal, because customers do send the same order twice.
 */
export const duplicateLoadWarnings = (shipment: Shipment, others: readonly Shipment[]): readonly Alert[] =>
  others.flatMap((other) => warningOf(shipment, other) ?? [])
