import type { LtlQuoteResource } from '@waybill/shared/protocol/ltl-resource'
import { expect, test } from 'vitest'
import { actionsOf, byPrice, daysText, failureText, quoteStatus } from './ltl-quotes.ts'

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

test('quotes are sorted by carrier amount, then by transit time', () => {
  const shown = byPrice([
    quote('a', { carrier_total: '1000.00' }),
    quote('b', { carrier_total: '99.50', transit_days: 5 }),
    quote('c', { carrier_total: '99.50', transit_days: 2 }),
  ])
  expect(shown.map(({ id }) => id)).toEqual(['c', 'b', 'a'])
  expect([daysText(1), daysText(4)]).toEqual(['1 day', '4 days'])
})

test('a quote is selected or booked; once one is booked the others have no actions [3.16]', () => {
  const [one, other] = [quote('a'), quote('b', { selected: true })]
  expect(actionsOf(one, [one, other])).toEqual(['select', 'book'])
  expect(actionsOf(other, [one, other])).toEqual(['unselect', 'book'])
  const booked = quote('b', { selected: true, booked: BOOKED })
  expect(actionsOf(one, [one, booked])).toEqual([])
  expect(actionsOf(booked, [one, booked])).toEqual(['send_pickup_request', 'cancel'])
})

test('a quote shows its booking and pickup confirmations', () => {
  expect(quoteStatus(quote('a'))).toBe('')
  expect(quoteStatus(quote('a', { selected: true }))).toBe('Selected')
  expect(quoteStatus(quote('a', { booked: { ...BOOKED, forwarded_to_carrier: false } }))).toBe('Booked B-1, not sent to the carrier')
  expect(quoteStatus(quote('a', { booked: BOOKED, pickup: PICKUP }))).toBe('Booked B-1, pickup P-1')
})

test('a failed cancel shows action_response, else action_error, else the message [8.15]', () => {
  const failure = { status: 422, message: 'No service', error_type: null, action_error: 'Already picked up', action_response: 'Too late' }
  expect(failureText('cancel', failure)).toBe('Too late')
  expect(failureText('cancel', { ...failure, action_response: null })).toBe('Already picked up')
  expect(failureText('cancel', { ...failure, action_response: null, action_error: null })).toBe('No service')
})

test('a failed LTL request shows the text for its action [8.14, 8.20]', () => {
  const failure = { status: 422, message: 'No service', error_type: 'ApiBadResponseError', action_error: 'terminal closed' }
  expect(failureText('book', failure)).toBe('Booking Failed: terminal closed')
  expect(failureText('book', { ...failure, status: 0, error_type: null, action_error: null })).toBe('Booking failed. Please try again.')
  expect(failureText('book', { ...failure, error_type: null, action_error: null, message: 'It expired' })).toBe('It expired')
  expect(failureText('send_pickup_request', failure)).toBe('terminal closed')
  expect(failureText(null, failure)).toBe('LTL Rates Request Failed - terminal closed')
})
