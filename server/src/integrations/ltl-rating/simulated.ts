import { formatDollars } from '@waybill/shared/money/dollars'
import type { LtlAmounts, LtlOffer } from '@waybill/shared/shipment/ltl/quote'
import { Effect } from 'effect'
import { hashToShare } from '../seeded-share.ts'
import { ProviderFailure } from '../tracking/failure.ts'
import type { LtlRatingService, RateRequest } from './service.ts'

/** Fictional carriers. `reach` is miles per day, `level` the price level. */
const CARRIERS = [
  { carrier_name: 'Great Basin Freight', scac: 'GBFX', reach: 520, level: 1.0, services: ['Standard', 'Guaranteed by 5 PM'] },
  { carrier_name: 'Lakeshore Motor Express', scac: 'LKME', reach: 480, level: 0.94, services: ['Standard'] },
  { carrier_name: 'Cumberland Line Haul', scac: 'CBLH', reach: 450, level: 0.9, services: ['Standard'] },
  { carrier_name: 'Ridgeway Transport', scac: 'RDWT', reach: 560, level: 1.08, services: ['Standard', 'Guaranteed by noon'] },
  { carrier_name: 'Palmetto Common Carriers', scac: 'PMCC', reach: 430, level: 0.97, services: ['Standard'] },
] as const

/** Price factor by freight class; class 70 is 1. */
const CLASSES: Readonly<Record<string, number>> = {
  '50': 0.72,
  '55': 0.78,
  '60': 0.85,
  '65': 0.92,
  '70': 1,
  '77.5': 1.08,
  '85': 1.16,
  '92.5': 1.25,
  '100': 1.34,
  '110': 1.46,
  '125': 1.62,
  '150': 1.9,
  '175': 2.2,
  '200': 2.5,
  '250': 3.1,
  '300': 3.7,
  '400': 4.9,
  '500': 6.1,
}
const USUAL_CLASS = '70'

/** Discount on the hundredweight price by weight break. */
const BREAKS = [
  [500, 1],
  [1000, 0.86],
  [2000, 0.74],
  [5000, 0.62],
  [10_000, 0.5],
  [20_000, 0.42],
] as const
const MOST_POUNDS = 20_000
const LEAST_CENTS = 9_500
const MARKUP = 1.16
const VALID_DAYS = 7

const refused = (message: string) => Effect.fail(new ProviderFailure({ kind: 'refused', status_code: 422, message, maybe_done: false }))

const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/**
 * Tariff rates are high and discounts deep, as in real LTL pricing; fuel is a share of the discounted amount. Cents.
 */
const amountsOf = (gross: number, discountShare: number, fuelShare: number): LtlAmounts => {
  const freight = Math.round(gross)
  const discount = -Math.round(freight * discountShare)
  return { freight, discount, fuel: Math.round((freight + discount) * fuelShare) }
}

const offersOf = (request: RateRequest, miles: number): readonly LtlOffer[] => {
  const known = request.freight_class !== null && request.freight_class in CLASSES
  const classFactor = CLASSES[known ? (request.freight_class as string) : USUAL_CLASS] ?? 1
  const breakFactor = BREAKS.find(([pounds]) => request.weight <= pounds)?.[1] ?? 1
  const lane = [request.origin.state, request.origin.city, request.destination.state, request.destination.city].join(' ')
  const extras = (request.hazmat ? 4_500 : 0) + (request.liftgate ? 8_500 : 0)
  return CARRIERS.flatMap(({ carrier_name, scac, reach, level, services }) => {
    const habit = 0.9 + hashToShare(scac, lane) * 0.25
    const perHundredweight = (2_400 + miles * 5.2) * classFactor * breakFactor * level * habit
    return services.map((service, place): LtlOffer => {
      const faster = place === 0 ? 1 : 1.24
      const discountShare = 0.58 + hashToShare(scac, lane, 'discount') * 0.14
      const fuelShare = 0.26 + hashToShare(scac, 'fuel') * 0.06
      const net = Math.max(LEAST_CENTS, (request.weight / 100) * perHundredweight * faster * 0.4) + extras
      const carrier = amountsOf(net / (1 - discountShare), discountShare, fuelShare)
      return {
        reference: `${request.pro}-${scac}-${place + 1}-${request.today.replaceAll('-', '')}`,
        carrier_name,
        scac,
        service,
        transit_days: Math.max(1, Math.ceil(miles / reach)) + (place === 0 ? 1 : 0),
        valid_until: daysAfter(request.today, VALID_DAYS),
        carrier,
        customer: amountsOf(carrier.freight * MARKUP, discountShare, fuelShare),
        assumption: known ? null : `Rated as class ${USUAL_CLASS}: the load has no valid freight class.`,
      }
    })
  }).toSorted((a, b) => costOf(a) - costOf(b))
}

const costOf = ({ carrier }: LtlOffer): number => carrier.freight + carrier.fuel + carrier.discount

const number = (...values: readonly string[]): string => String(100_000 + Math.floor(hashToShare(...values) * 900_000))

/** Whether this provider made this offer for the load. */
const isOffer = (pro: string, reference: string): boolean =>
  reference.startsWith(`${pro}-`) && CARRIERS.some(({ scac }) => reference.includes(`-${scac}-`))

/** Simulated LTL rates from a fixed tariff, the same each time; it books only its own offers. */
export const simulatedLtlRating: LtlRatingService = {
  provider: 'Simulated LTL rating',
  simulated: true,
  quotes: (request) => {
    if (request.weight > MOST_POUNDS) {
      return refused(`${request.weight.toLocaleString('en-US')} lb is above the LTL limit of ${MOST_POUNDS.toLocaleString('en-US')} lb`)
    }
    if (request.miles === null) return refused('No carrier serves these places')
    return Effect.succeed(dollarsOf(offersOf(request, request.miles)))
  },
  book: ({ pro, reference, forward_to_carrier }) =>
    isOffer(pro, reference)
      ? Effect.succeed({ confirmation: `SIM-B${number(reference, String(forward_to_carrier))}` })
      : refused("This offer doesn't exist"),
  cancel: ({ booking }) => Effect.succeed({ confirmation: `SIM-C${number(booking)}` }),
  requestPickup: ({ booking, pickup_date, pickup_time }) =>
    Effect.succeed({ confirmation: `SIM-P${number(booking, pickup_date, pickup_time ?? '')}` }),
}

const inDollars = ({ freight, fuel, discount }: LtlAmounts) => ({
  freight: formatDollars(freight),
  fuel: formatDollars(fuel),
  discount: formatDollars(discount),
})

/** Converts offers to the wire format, with money in dollars. */
const dollarsOf = (offers: readonly LtlOffer[]) =>
  offers.map((offer) => ({ ...offer, customer: inDollars(offer.customer), carrier: inDollars(offer.carrier) }))
