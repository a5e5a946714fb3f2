import { expect, test } from 'vitest'
import { TEXTS } from './texts.ts'

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

test('the texts of a load that is opened, created and saved [8.7, 8.8, 8.9]', () => {
  const { loadFailed, newFailed, created, createFailed, updated, updateFailed, providerFailed } = TEXTS.shipment
  expect([loadFailed, newFailed]).toEqual([
    'There was an error retrieving the shipment, please refresh and try again',
    'There was an error retrieving a new shipment, please refresh and try again',
  ])
  expect([created('1'), createFailed]).toEqual(['Shipment 1 created successfully', 'Failed to create Shipment'])
  expect([updated('1'), updateFailed('1'), providerFailed('Rate is old')]).toEqual([
    'Shipment 1 successfully updated.',
    'Failed to update Shipment 1',
    'SaaS error: Rate is old',
  ])
})

test('the texts of a customer [8.29, 8.30]', () => {
  const { loadFailed, createFailed, updateFailed, created, updated } = TEXTS.customer
  expect([loadFailed, createFailed, updateFailed, created('Acme'), updated('Acme')]).toEqual([
    'Failed to get company',
    'Failed to create company',
    'Failed to update company',
    'Customer Acme created successfully',
    'Customer Acme updated successfully',
  ])
})

test('the texts of an incident [8.17, 8.18]', () => {
  expect([TEXTS.incident.created, TEXTS.incident.invalid, TEXTS.incident.failed(503)]).toEqual([
    'Incident created successfully.',
    'Invalid Incident info',
    'Error creating incident, status: 503',
  ])
})

test('LTL rates and bookings use the texts of the requirements [8.14, 8.19, 8.20, 8.21]', () => {
  const { ltl } = TEXTS
  expect([
    ltl.requested,
    ltl.requestFailed('No carrier serves this lane'),
    ltl.requestFailed(null),
    ltl.loadFailed('Timeout'),
    ltl.bookingFailed('ApiBadResponseError', 'No confirmation number'),
    ltl.bookingFailed('ApiErrorResponse', 'Closed'),
    ltl.bookingFailed(null, null),
  ]).toEqual([
    'LTL Rates Request Successful',
    'LTL Rates Request Failed - No carrier serves this lane',
    'LTL Rates Request Failed',
    'Error: Timeout occurred while trying to load LTL Quotes',
    'Booking Failed: No confirmation number',
    'Booking failed. Please try again.',
    'Booking failed. Please try again.',
  ])
})
