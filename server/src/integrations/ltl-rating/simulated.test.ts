import { LtlOffer, totalOfAmounts } from '@waybill/shared/shipment/ltl/quote'
import { Effect, Schema } from 'effect'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeResponse } from '../decode-response.ts'
import type { RateRequest } from './service.ts'
import { simulatedLtlRating } from './simulated.ts'

const REQUEST: RateRequest = {
  pro: '4820001',
  origin: { city: 'Chicago', state: 'IL', zip: null, country: 'US' },
  destination: { city: 'Dallas', state: 'TX', zip: null, country: 'US' },
  miles: 950,
  weight: 2_400,
  freight_class: '70',
  hazmat: false,
  liftgate: false,
  today: '2026-11-20',
}
const Offers = Schema.Array(LtlOffer)
const offers = (changes: Partial<RateRequest> = {}) =>
  Effect.runSync(decodeResponse(Offers, 'rates')(simulatedLtlRating.quotes({ ...REQUEST, ...changes })))
const refusal = (changes: Partial<RateRequest>) => Effect.runSync(Effect.flip(simulatedLtlRating.quotes({ ...REQUEST, ...changes })))
const cheapest = (changes: Partial<RateRequest> = {}) => totalOfAmounts(offers(changes)[0]?.carrier ?? { freight: 0, fuel: 0, discount: 0 })

test('returns the same rates for the same load, cheapest first, for a week', () => {
  expect(offers()).toEqual(offers())
  const costs = offers().map(({ carrier }) => totalOfAmounts(carrier))
  expect(costs).toEqual(costs.toSorted((a, b) => a - b))
  expect(offers().every(({ valid_until }) => valid_until === '2026-11-27')).toBe(true)
  expect(new Set(offers().map(({ reference }) => reference)).size).toBe(offers().length)
})

test('charges more for more weight, miles and class, and states the class it assumed when the load has none', () => {
  expect(cheapest({ weight: 4_800 })).toBeGreaterThan(cheapest())
  expect(cheapest({ miles: 1_900 })).toBeGreaterThan(cheapest())
  expect(cheapest({ freight_class: '250' })).toBeGreaterThan(cheapest())
  expect(cheapest({ hazmat: true, liftgate: true })).toBeGreaterThan(cheapest())
  expect(offers().every(({ assumption }) => assumption === null)).toBe(true)
  expect(offers({ freight_class: null })[0]?.assumption).toBe('Rated as class 70: the load has no valid freight class.')
})

test('offers whole-cent rates with a positive net for any load LTL carriers accept', () => {
  fc.assert(
    fc.property(fc.double({ min: 1, max: 20_000, noNaN: true }), fc.double({ min: 1, max: 4_000, noNaN: true }), (weight, miles) => {
      for (const { carrier, customer, transit_days } of offers({ weight, miles })) {
        for (const amount of [...Object.values(carrier), ...Object.values(customer)]) expect(Number.isSafeInteger(amount)).toBe(true)
        expect(totalOfAmounts(carrier)).toBeGreaterThan(0)
        expect(totalOfAmounts(customer)).toBeGreaterThan(totalOfAmounts(carrier))
        expect(transit_days).toBeGreaterThan(0)
      }
    }),
  )
})

test('refuses loads that are too heavy or have no service, with a reason', () => {
  expect(refusal({ weight: 20_001 })).toMatchObject({ kind: 'refused', message: '20,001 lb is above the LTL limit of 20,000 lb' })
  expect(refusal({ miles: null })).toMatchObject({ message: 'No carrier serves these places' })
})

test('books only an offer it made', () => {
  const book = (reference: string) => simulatedLtlRating.book({ pro: REQUEST.pro, reference, forward_to_carrier: false })
  expect(Effect.runSync(book(offers()[0]?.reference ?? ''))).toEqual({ confirmation: expect.stringMatching(/^SIM-B\d{6}$/) })
  expect(Effect.runSync(Effect.flip(book('4820002-GBFX-1-20261120')))).toMatchObject({ kind: 'refused' })
})
