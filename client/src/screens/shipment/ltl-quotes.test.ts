import type { LtlQuoteResource } from '@waybill/shared/protocol/ltl-resource'
import { expect, test } from 'vitest'
import { actsOf, byPrice, daysText, failureText, quoteStanding } from './ltl-quotes.ts'

const quote = (id: string, fields: Partial<LtlQuoteResource> = {}): LtlQuoteResource => ({
  id,
  reference: id,
  carrier_name: 'Prairie LTL',
  scac: 'PRLT',
  service: 'Standard',
  transit_days: 3,
  valid_until: '2026-12-01',
  customer: { freight: '500.00', fuel: '50.00', discount: '0.00' },
  carrier: { freight: '400.00', fuel: '40.00', discount: '0.00' },
  assumption: null,
  provider: 'sim',
  simulated: true,
  rated: { origin: 'a', destination: 'b', weight: 1, freight_class: null },
  requested_at: '2026-11-20T10:00:00.000Z',
  requested_by: 'dana',
  booked: null,
  pickup: null,
  customer_total: '550.00',
  carrier_total: '440.00',
  selected: false,
  ...fields,
})
const BOOKED = { confirmation: 'B-1', forwarded_to_carrier: true, at: '2026-11-20T10:00:00.000Z', by: 'dana' }
const PICKUP = { confirmation: 'P-1', pickup_date: '2026-11-21', pickup_time: null, at: BOOKED.at, by: 'dana' }

test('quotes stand by what the carrier asks, then by how long he takes', () => {
  const shown = byPrice([
    quote('a', { carrier_total: '1000.00' }),
    quote('b', { carrier_total: '99.50', transit_days: 5 }),
    quote('c', { carrier_total: '99.50', transit_days: 2 }),
  ])
  expect(shown.map(({ id }) => id)).toEqual(['c', 'b', 'a'])
  expect([daysText(1), daysText(4)]).toEqual(['1 day', '4 days'])
})

test('a quote is selected or booked; once one is booked the others rest [3.16]', () => {
  const [one, other] = [quote('a'), quote('b', { selected: true })]
  expect(actsOf(one, [one, other])).toEqual(['select', 'book'])
  expect(actsOf(other, [one, other])).toEqual(['unselect', 'book'])
  const booked = quote('b', { selected: true, booked: BOOKED })
  expect(actsOf(one, [one, booked])).toEqual([])
  expect(actsOf(booked, [one, booked])).toEqual(['send_pickup_request', 'cancel'])
})

test('a quote says what was settled with its carrier', () => {
  expect(quoteStanding(quote('a'))).toBe('')
  expect(quoteStanding(quote('a', { selected: true }))).toBe('Selected')
  expect(quoteStanding(quote('a', { booked: { ...BOOKED, forwarded_to_carrier: false } }))).toBe('Booked B-1, not handed on to the carrier')
  expect(quoteStanding(quote('a', { booked: BOOKED, pickup: PICKUP }))).toBe('Booked B-1, pickup P-1')
})

test('a failure is told in the words for it [8.14, 8.20]', () => {
  const failure = { status: 422, message: 'No service', error_type: 'ApiBadResponseError', action_error: 'terminal closed' }
  expect(failureText('book', failure)).toBe('Booking Failed: terminal closed')
  expect(failureText('book', { ...failure, status: 0, error_type: null, action_error: null })).toBe('Booking failed. Please try again.')
  expect(failureText('book', { ...failure, error_type: null, action_error: null, message: 'It expired' })).toBe('It expired')
  expect(failureText('send_pickup_request', failure)).toBe('terminal closed')
  expect(failureText(null, failure)).toBe('LTL Rates Request Failed - terminal closed')
})
