import fc from 'fast-check'
import { expect, test } from 'vitest'
import { created, given, testLoad } from '../load.fixture.ts'
import { shipmentStream } from '../stream.ts'
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

test('lane prices are saved with their weight and give a suggested market rate [2.68, 3.14, 7.22]', () => {
  const load = given(created()).when(RECORD).state()
  expect(load.lane_prices.map(({ market, weight, simulated, provider }) => [market, weight, simulated, provider])).toEqual([
    ['spot', 0.75, true, 'Simulated lanes'],
    ['contract', 0.25, true, 'Simulated lanes'],
  ])
  expect(load.rates.carrier_suggested_market_rate).toBe(245_000)
})

test('unchanged lane prices produce no event, and newer ones replace them [7.22]', () => {
  const first = given(created()).when(RECORD)
  given(created(), ...first.events())
    .when(RECORD)
    .gives()
  const newer = given(created(), ...first.events()).when({ ...RECORD, figures: [{ ...FIGURES[0], date: '2026-11-21' }] })
  expect(newer.state().lane_prices.map(({ date, weight }) => [date, weight])).toEqual([['2026-11-21', 1]])
})

test('a load that is no longer active takes no lane prices, and neither does an LTL load', () => {
  given(created(), shipmentStream.happened('ShipmentVoided', { reason: null, notes: null }))
    .when(RECORD)
    .isRefused('ReadOnly')
  given(created(testLoad({ mode: 'less_than_truckload' })))
    .when(RECORD)
    .isRefused('NotLanePriced')
})

test('the weights are shares of the loads behind each price and add up to exactly one [3.14]', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ sample_size: fc.nat({ max: 10_000 }) }), { minLength: 1, maxLength: 8 }), (figures) => {
      const weights = weightsOf(figures)
      expect(Math.round(weights.reduce((sum, weight) => sum + weight, 0) * 10_000)).toBe(10_000)
      expect(weights.every((weight) => weight >= 0 && weight <= 1)).toBe(true)
    }),
    // The first price has no loads and the others round up; the rounding error must not go to the first.
    { examples: [[[0, 2752, 920, 8665].map((sample_size) => ({ sample_size }))]] },
  )
  expect(suggestedMarketRate([])).toBeNull()
})
