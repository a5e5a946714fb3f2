import type { Alert } from '@waybill/shared/shipment/refusals'
import { expect, test } from 'vitest'
import { bookingFailure } from './booking-failure.ts'

const error = (type: string, body: object = {}, alerts: readonly Alert[] = []) => ({ status: 422, type, message: 'No truck', body, alerts })
const about = (field: string): Alert => ({ key: field, field, message: `${field} is required` })

test('a provider who would not book says why where he can [8.14]', () => {
  const refused = error('Provider', { error_type: 'ApiBadResponseError', action_error: 'Class 70 only' })
  expect(bookingFailure('Cover', '4820001', refused)).toBe('Booking Failed: Class 70 only')
  expect(bookingFailure('Cover', '4820001', error('Provider', { error_type: 'Timeout' }))).toBe('Booking failed. Please try again.')
})

test('a cover that the rules refuse is said in the dialog, not in the corner', () => {
  expect(bookingFailure('Book', '4820001', error('OnHold'))).toBeNull()
})

test('a cancel that did not work says which load and why [8.13, 8.15]', () => {
  expect(bookingFailure('Cancel', '4820001', error('WorkDone'))).toBe('Error: No truck occurred while trying to uncover Pro: 4820001')
  expect(bookingFailure('Cancel', '4820001', error('Provider', { action_error: 'Already picked up' }))).toBe('Already picked up')
  expect(bookingFailure('Cancel', '4820001', error('Provider'))).toBe('No truck')
})

test('what a box of the cancel says itself is not said in the corner as well', () => {
  expect(bookingFailure('Cancel', '4820001', error('Invalid', {}, [about('reason')]))).toBeNull()
  expect(bookingFailure('Cancel', '4820001', error('Invalid', {}, [about('reason'), about('pro')]))).not.toBeNull()
})

test('a repeat that did not work [8.11]', () => {
  expect(bookingFailure('Cancel_Step2', '4820001', error('Unreachable'))).toBe('There was a problem repeating shipments')
})
