import { expect, test } from 'vitest'
import { autoRatesFor, autoRatingOf, findAutoRates } from './auto-rating.ts'
import { NOW, testLoad } from './load.fixture.ts'

const rating = (fields: Record<string, unknown>) => autoRatingOf({ fields: { label: 'Any', ...fields } as never })
const load = testLoad()
const [origin, destination] = [load.pick_stops[0]?.location, load.pick_stops.at(-1)?.location]
const found = (...ratings: ReturnType<typeof rating>[]) => findAutoRates(ratings, load).customer

test('an entry without conditions matches every load, and one with a condition that does not match applies to none [2.50, 9.1]', () => {
  expect(found(rating({ customer_rate: 120_000 }))).toMatchObject({ label: 'Any', rate: 120_000 })
  expect(found(rating({ customer_rate: 120_000, origin_city: 'Nowhere' }))).toBeNull()
  expect(found(rating({ customer_rate: 120_000, customers: ['Somebody else'] }))).toBeNull()
  expect(found(rating({ carrier_rate: 120_000 }))).toBeNull()
})

test('the most specific entry wins, a customer counts more than a lane, and the first entry wins a tie [2.50]', () => {
  const any = rating({ label: 'Any', customer_rate: 100 })
  const state = rating({ label: 'State', customer_rate: 200, origin_state: origin?.state })
  const lane = rating({ label: 'Lane', customer_rate: 300, origin_city: origin?.city, destination_city: destination?.city })
  const customer = rating({ label: 'Customer', customer_rate: 400, customers: [load.customer?.name?.toUpperCase()] })
  expect(found(any, lane, state)?.label).toBe('Lane')
  expect(found(state, any)?.label).toBe('State')
  expect(found(lane, customer, any)?.label).toBe('Customer')
  expect(found(any, rating({ label: 'Second', customer_rate: 1 }))?.label).toBe('Any')
})

test('a rate by miles or weight is calculated from the load [9.1]', () => {
  const miles = Number(load.load_info.miles)
  expect(found(rating({ customer_rate: 215, customer_rate_type: 'Mileage' }))?.rate).toBe(Math.round(215 * miles))
  expect(found(rating({ customer_rate: 500, customer_rate_type: 'CWT' }))?.rate).toBe(
    Math.round((500 * Number(load.load_info.weight)) / 100),
  )
})

test('only a save of a load with an Auto Rate line haul is rated [9.1]', () => {
  const ratings = [rating({ customer_rate: 120_000, customer_fsc_percentage: 20 })]
  const asking = { rates: { customer_line_haul_rate_type: 'Auto Rate' } } as const
  expect(autoRatesFor(ratings, load, { type: 'ReviseShipment', shipment: asking }, NOW)).toMatchObject({
    auto_rates: { customer: { rate: 120_000, fsc_percentage: 20 }, carrier: null },
  })
  expect(autoRatesFor(ratings, load, { type: 'ReviseShipment', shipment: {} }, NOW)).toEqual({})
  expect(autoRatesFor(ratings, load, { type: 'AcknowledgeEvents' } as never, NOW)).toEqual({})
})
