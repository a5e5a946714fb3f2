import { expect, test } from 'vitest'
import { bookingFailed, cancelCoverFailed, TEXTS } from './texts.ts'

test('the texts with a pro, a reason or a status in them [8.6, 8.8, 8.9, 8.10, 8.13, 8.18]', () => {
  expect([
    TEXTS.session.signOutFailed('down'),
    TEXTS.shipment.created('4820001'),
    TEXTS.shipment.updated('4820001'),
    TEXTS.shipment.updateFailed('4820001'),
    TEXTS.shipment.providerFailed('no'),
    TEXTS.shipment.voided('4820001'),
    TEXTS.shipment.uncovered('4820001'),
    TEXTS.shipment.uncoverFailed('no', '4820001'),
    TEXTS.incident.failed(500),
  ]).toEqual([
    'There was an error logging you out: down',
    'Shipment 4820001 created successfully',
    'Shipment 4820001 successfully updated.',
    'Failed to update Shipment 4820001',
    'SaaS error: no',
    '4820001 successfully voided.',
    '4820001 successfully uncovered.',
    'Error: no occurred while trying to uncover Pro: 4820001',
    'Error creating incident, status: 500',
  ])
})

test('a booking that a provider refused says why only when the provider did [8.14]', () => {
  expect(bookingFailed({ error_type: 'ApiBadResponseError', action_error: 'no capacity' })).toBe('Booking Failed: no capacity')
  expect(bookingFailed({ error_type: 'Timeout', action_error: 'late' })).toBe('Booking failed. Please try again.')
})

test('a cancelled cover that failed says the response, else the error, else the message [8.15]', () => {
  expect(cancelCoverFailed({ action_response: 'r', action_error: 'e', message: 'm' })).toBe('r')
  expect(cancelCoverFailed({ action_response: '', action_error: 'e', message: 'm' })).toBe('e')
  expect(cancelCoverFailed({ message: 'm' })).toBe('m')
})
