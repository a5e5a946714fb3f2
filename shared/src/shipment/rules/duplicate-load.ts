import type { Alert } from '../refusals.ts'
import type { PickStop } from '../shape.ts'
import type { Shipment } from '../state.ts'
import { isActive, shipmentStatus } from './status.ts'

/** The day that a stop is promised for, on the clock of its place; null while nobody promised one. */
const promisedDay = (stop: PickStop | undefined): string | null => stop?.appt_start_date ?? stop?.ready_or_deliver_date ?? null

/** The pickup that the boards go by: the first P, else the first stop. */
const pickupOf = ({ pick_stops }: Pick<Shipment, 'pick_stops'>): PickStop | undefined =>
  pick_stops.find((stop) => stop.event_type === 'P') ?? pick_stops[0]

const plain = (text: string | null): string => text?.trim().toLowerCase() ?? ''

/** The names that the customer gave the load, each with its field. */
const references = ({ load_info }: Shipment): ReadonlyMap<string, string> =>
  new Map(
    (['purchase_order', 'customer_reference'] as const)
      .filter((field) => plain(load_info[field]) !== '')
      .map((field) => [plain(load_info[field]), `load_info.${field}`]),
  )

/**
 * What a load must have for another one to be its double: whose it is, its first day, and a reference of the customer's (lower case) or a
 * load that it repeats. Null where it has not.
 */
export const duplicateKeyOf = (shipment: Shipment) => {
  const pickup = pickupOf(shipment)
  const day = promisedDay(pickup)
  const { customer } = shipment
  const named = [...references(shipment).keys()]
  if (!customer || (customer.id === null && customer.name === null) || day === null) return null
  if (named.length === 0 && shipment.repeated_from === null) return null
  return {
    customer_id: customer.id,
    customer_name: customer.name,
    pickup_day: day,
    pickup_zone: pickup?.location.timezone ?? null,
    delivery_day: promisedDay(shipment.pick_stops.at(-1)),
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
    const said = shipment.load_info[field.slice('load_info.'.length) as 'purchase_order' | 'customer_reference'] ?? reference
    return {
      key: `duplicate_load:${other.pro}`,
      field,
      message: `Possible duplicate: load ${other.pro} has the same customer, reference ${said} and dates.`,
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
 * Other open loads that look like the same one: same customer, same pickup and delivery days, and the same PO or reference of the
 * customer, or a repeat of the same load. A warning and never a refusal: customers do send the same order twice.
 */
export const duplicateLoadWarnings = (shipment: Shipment, others: readonly Shipment[]): readonly Alert[] =>
  others.flatMap((other) => warningOf(shipment, other) ?? [])
