import fc from 'fast-check'
import { expect, test } from 'vitest'
import { happened } from '../events.ts'
import { aLoad, created, given } from '../test-load.ts'
import type { RecordLanePrices } from './commands.ts'
import { suggestedMarketRate, weightsOf } from './lane-price.ts'

const FIGURES = [
  { market: 'spot', low: 180_000, average: 200_000, high: 230_000, fuel: 40_000, miles: 950, sample_size: 30, date: '2026-11-20' },
  { market: 'contract', low: 190_000, average: 220_000, high: 240_000, fuel: 40_000, miles: 950, sample_size: 10, date: '2026-11-20' },
] as const
const RECORD: RecordLanePrices = {
  type: 'RecordLanePrices',
  figures: FIGURES,
  provider: 'Simulated lanes',
  simulated: true,
  origin: 'Chicago, IL',
  destination: 'Dallas, TX',
  equipment_type: 'V',
}

test('prices are kept with their weight and suggest a market rate [2.68, 3.14, 7.22]', () => {
  const load = given(created()).when(RECORD).state()
  expect(load.lane_prices.map(({ market, weight, simulated, provider }) => [market, weight, simulated, provider])).toEqual([
    ['spot', 0.75, true, 'Simulated lanes'],
    ['contract', 0.25, true, 'Simulated lanes'],
  ])
  expect(load.rates.carrier_suggested_market_rate).toBe(245_000)
})

test('what is known already is nothing new, and newer prices take its place [7.22]', () => {
  const first = given(created()).when(RECORD)
  given(created(), ...first.events())
    .when(RECORD)
    .gives()
  const newer = given(created(), ...first.events()).when({ ...RECORD, figures: [{ ...FIGURES[0], date: '2026-11-21' }] })
  expect(newer.state().lane_prices.map(({ date, weight }) => [date, weight])).toEqual([['2026-11-21', 1]])
})

test('a load that is over takes no prices, and an LTL load has none of a whole truck', () => {
  given(created(), happened('ShipmentVoided', { reason: null, notes: null }))
    .when(RECORD)
    .isRefused('ReadOnly')
  given(created(aLoad({ mode: 'less_than_truckload' })))
    .when(RECORD)
    .isRefused('NotLanePriced')
})

test('weights are shares of the loads behind a figure and make exactly one [3.14]', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ sample_size: fc.nat({ max: 10_000 }) }), { minLength: 1, maxLength: 8 }), (figures) => {
      const weights = weightsOf(figures)
      expect(Math.round(weights.reduce((sum, weight) => sum + weight, 0) * 10_000)).toBe(10_000)
      expect(weights.every((weight) => weight >= 0 && weight <= 1)).toBe(true)
    }),
    // The first is of no loads and the others round up: what rounding leaves over must not go to it.
    { examples: [[[0, 2752, 920, 8665].map((sample_size) => ({ sample_size }))]] },
  )
  expect(suggestedMarketRate([])).toBeNull()
})
