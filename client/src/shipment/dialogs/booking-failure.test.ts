import type { Alert } from '@waybill/shared/decision/refusal'
import { expect, test } from 'vitest'
import { bookingFailure } from './booking-failure.ts'

const error = (type: string, body: object = {}, alerts: readonly Alert[] = []) => ({ status: 422, type, message: 'No truck', body, alerts })
const about = (field: string): Alert => ({ key: field, field, message: `${field} is required` })

test("a booking refused by the provider shows the provider's reason if there is one [8.14]", () => {
  const refused = error('Provider', { error_type: 'ApiBadResponseError', action_error: 'Class 70 only' })
  expect(bookingFailure('Cover', '4820001', refused)).toBe('Booking Failed: Class 70 only')
  expect(bookingFailure('Cover', '4820001', error('Provider', { error_type: 'Timeout' }))).toBe('Booking failed. Please try again.')
})

test.each([500, 503, 0])('a booking that failed with status %d shows the text for that status [8.14]', (status) => {
  for (const step of ['Cover', 'Book'] as const)
    expect(bookingFailure(step, '4820001', { ...error('Internal'), status })).toBe('Booking failed. Please try again.')
})

test('a cover refused by the rules is shown in the dialog, not as a toast', () => {
  expect(bookingFailure('Book', '4820001', error('OnHold'))).toBeNull()
})

test('a failed cancel names the load and the reason [8.13, 8.15]', () => {
  expect(bookingFailure('Cancel', '4820001', error('WorkDone'))).toBe('Error: No truck occurred while trying to uncover Pro: 4820001')
  expect(bookingFailure('Cancel', '4820001', error('Provider', { action_error: 'Already picked up' }))).toBe('Already picked up')
  const answered = { action_response: 'Cancelled too late', action_error: 'Already picked up' }
  expect(bookingFailure('Cancel', '4820001', error('Provider', answered))).toBe('Cancelled too late')
  expect(bookingFailure('Cancel', '4820001', { ...error('Internal', { action_response: 'Call us' }), status: 503 })).toBe('Call us')
  expect(bookingFailure('Cancel', '4820001', error('Provider'))).toBe('No truck')
})

test('an error shown at a field of the cancel step is not repeated as a toast', () => {
  expect(bookingFailure('Cancel', '4820001', error('Invalid', {}, [about('reason')]))).toBeNull()
  expect(bookingFailure('Cancel', '4820001', error('Invalid', {}, [about('reason'), about('pro')]))).not.toBeNull()
})

test('a failed repeat shows a toast [8.11]', () => {
  expect(bookingFailure('Cancel_Step2', '4820001', error('Unreachable'))).toBe('There was a problem repeating shipments')
})
