import { formatDollars } from '@waybill/shared/money/dollars'
import type { LanePriceRange } from '@waybill/shared/shipment/lane-pricing/lane-price'
import { Effect } from 'effect'
import { hashToShare } from '../seeded-share.ts'
import type { LanePriceRequest, LanePricingService } from './service.ts'

/** Dollars per mile on a long lane, by the first letter of the equipment code; other codes are priced as a van. */
const PER_MILE: Readonly<Record<string, number>> = { V: 1.92, R: 2.31, F: 2.44, S: 2.52, C: 2.02, D: 2.6, P: 1.7, T: 2.7 }
const VAN = 1.92
/** Fixed cost of a load, so short lanes cost more per mile. */
const START_CENTS = 21_000
const FUEL_PER_MILE = 0.41

const WEEK = 7 * 86_400_000

/** Varies the price slightly from week to week. */
const drift = (today: string, lane: string): number => 0.96 + hashToShare('week', Math.floor(Date.parse(today) / WEEK), lane) * 0.08

const figureOf = (lane: LanePriceRequest, market: LanePriceRange['market']): LanePriceRange => {
  const name = [lane.origin, lane.destination, lane.equipment_type ?? ''].join('|')
  const perMile = PER_MILE[lane.equipment_type?.[0]?.toUpperCase() ?? ''] ?? VAN
  const level = (0.88 + hashToShare('level', name) * 0.3) * (market === 'spot' ? drift(lane.today, name) : 1.04)
  const average = Math.round((START_CENTS + lane.miles * perMile * 100) * level)
  const spread = 0.07 + hashToShare(market, name) * 0.09
  return {
    market,
    low: Math.round(average * (1 - spread)),
    average,
    high: Math.round(average * (1 + spread * 1.2)),
    fuel: Math.round(lane.miles * FUEL_PER_MILE * 100),
    miles: lane.miles,
    sample_size: Math.round((market === 'spot' ? 6 : 3) + hashToShare('sample', market, name) * (market === 'spot' ? 110 : 45)),
    date: lane.today,
  }
}

/** Simulated prices by distance, equipment and lane; stable within a week. */
export const simulatedLanePricing: LanePricingService = {
  provider: 'Simulated lane pricing',
  simulated: true,
  prices: (lane) =>
    Effect.succeed(
      (['spot', 'contract'] as const).map((market) => {
        const { low, average, high, fuel, ...figure } = figureOf(lane, market)
        return { ...figure, low: formatDollars(low), average: formatDollars(average), high: formatDollars(high), fuel: formatDollars(fuel) }
      }),
    ),
}
