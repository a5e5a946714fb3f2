import type { RecordFields } from '../record/list.ts'
import { blankShipment } from './blank-shipment.ts'
import type { ShipmentCommand, ShipmentFacts } from './commands.ts'
import type { ShipmentInput } from './input.ts'
import { mergeInput } from './merge-input.ts'
import { type AutoRates, NO_AUTO_RATES } from './rules/auto-rate.ts'
import { lineHaulOf, type RateSide } from './rules/rates.ts'
import type { RateType } from './shape.ts'
import type { Shipment } from './state.ts'

/** The rate of an entry for one side: money in cents per unit of its rate type, fuel in percent or in dollars per mile. */
interface RatedSide {
  readonly type: RateType
  readonly rate: number
  readonly fsc_percentage: number | null
  readonly fsc_per_mile: number | null
}

/** An auto rating entry [2.50]: the loads it applies to, where null matches every load, and its rates. */
export interface AutoRating {
  readonly label: string
  /** Customer names; empty matches every customer. */
  readonly customers: readonly string[]
  readonly equipment: string | null
  readonly office: string | null
  readonly origin_city: string | null
  readonly origin_state: string | null
  readonly destination_city: string | null
  readonly destination_state: string | null
  readonly customer: RatedSide | null
  readonly carrier: RatedSide | null
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

const sideOf = (fields: RecordFields, side: RateSide): RatedSide | null => {
  const rate = numberOf(fields[`${side}_rate`])
  if (rate === null) return null
  return {
    type: (textOf(fields[`${side}_rate_type`]) ?? 'Flat Rate') as RateType,
    rate,
    fsc_percentage: numberOf(fields[`${side}_fsc_percentage`]),
    fsc_per_mile: numberOf(fields[`${side}_fsc_per_mile`]),
  }
}

/** Reads an auto rating entry from the fields of its record. */
export const autoRatingOf = ({ fields }: { readonly fields: RecordFields }): AutoRating => ({
  label: textOf(fields.label) ?? '',
  customers: Array.isArray(fields.customers) ? fields.customers.map(String) : [],
  equipment: textOf(fields.equipment),
  office: textOf(fields.office),
  origin_city: textOf(fields.origin_city),
  origin_state: textOf(fields.origin_state),
  destination_city: textOf(fields.destination_city),
  destination_state: textOf(fields.destination_state),
  customer: sideOf(fields, 'customer'),
  carrier: sideOf(fields, 'carrier'),
})

const same = (a: string, b: string | null | undefined): boolean => b != null && a.trim().toLowerCase() === b.trim().toLowerCase()

/** How closely an entry matches a load: one score per matching condition, the customer counting most. Null if it does not match. */
const scoreOf = (rating: AutoRating, { customer, load_info, pick_stops }: Shipment): number | null => {
  const [origin, destination] = [pick_stops[0]?.location, pick_stops.at(-1)?.location]
  const conditions: readonly (readonly [wanted: string | null, given: string | null | undefined, weight: number])[] = [
    [rating.origin_city, origin?.city, 16],
    [rating.destination_city, destination?.city, 16],
    [rating.origin_state, origin?.state, 8],
    [rating.destination_state, destination?.state, 8],
    [rating.equipment, load_info.equipment_type, 4],
    [rating.office, load_info.office, 2],
  ]
  if (rating.customers.length > 0 && !rating.customers.some((name) => same(name, customer?.name))) return null
  if (conditions.some(([expected, actual]) => expected !== null && !same(expected, actual))) return null
  const byCustomer = rating.customers.length > 0 ? 64 : 0
  return conditions.reduce((score, [expected, , weight]) => (expected === null ? score : score + weight), byCustomer)
}

/** The entry that rates one side of a load: the most specific match, or the oldest of equal matches. */
const ratingFor = (ratings: readonly AutoRating[], load: Shipment, side: RateSide) =>
  ratings.reduce<{ readonly rating: AutoRating; readonly score: number } | null>((best, rating) => {
    const score = rating[side] === null ? null : scoreOf(rating, load)
    return score !== null && (best === null || score > best.score) ? { rating, score } : best
  }, null)?.rating ?? null

/** The line haul that auto rating finds for each side of a load, in cents, calculated from its miles, weight and pieces [9.1]. */
export const findAutoRates = (ratings: readonly AutoRating[], load: Shipment): AutoRates => {
  const foundFor = (side: RateSide) => {
    const rating = ratingFor(ratings, load, side)
    const found = rating?.[side]
    if (!rating || !found) return null
    const rates = { ...load.rates, [`${side}_line_haul_rate_type`]: found.type, [`${side}_line_haul_rate`]: found.rate }
    const { fsc_percentage, fsc_per_mile } = found
    return { label: rating.label, rate: lineHaulOf({ ...load, rates }, side), fsc_percentage, fsc_per_mile }
  }
  return { customer: foundFor('customer'), carrier: foundFor('carrier') }
}

type Saving = Extract<ShipmentCommand, { readonly shipment: ShipmentInput | null }>

/** Whether a command may save form input on a load, and so may rate it. */
export const maySave = (command: ShipmentCommand): command is Saving => 'shipment' in command && command.shipment !== null

/**
 * Auto rating results for a load as a command saves it. Empty if the load does not use Auto Rate, so the caller need not load the entries.
 */
export const autoRatesFor = (
  ratings: readonly AutoRating[],
  state: Shipment | null,
  command: ShipmentCommand,
  now: string,
): Pick<ShipmentFacts, 'auto_rates'> => {
  if (ratings.length === 0 || !maySave(command)) return {}
  const input = command.shipment ?? {}
  const before =
    state ??
    (command.type === 'CreateShipment'
      ? blankShipment({ pro: command.pro, mode: input.mode ?? 'truckload', source: command.source, created_at: now, created_by: '' })
      : null)
  if (before === null) return {}
  const load = mergeInput(before, input, now, NO_AUTO_RATES)
  const { customer_line_haul_rate_type: customer, carrier_line_haul_rate_type: carrier } = load.rates
  return customer === 'Auto Rate' || carrier === 'Auto Rate' ? { auto_rates: findAutoRates(ratings, load) } : {}
}
