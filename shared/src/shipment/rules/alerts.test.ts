import { expect, test } from 'vitest'
import { blankShipment } from '../blank-shipment.ts'
import { REQUIRED, testLoad } from '../load.fixture.ts'
import { alertsOf, uniqueAlerts } from './alerts.ts'

test('of alerts with the same key only the first is kept [5.2]', () => {
  const alert = (key: string, message: string) => ({ key, field: key, message })
  expect(uniqueAlerts([alert('a', '1'), alert('b', '2'), alert('a', '3')])).toEqual([alert('a', '1'), alert('b', '2')])
})

test('a complete load has no alerts, a blank one has an alert for everything that is missing', () => {
  expect(alertsOf(testLoad(), REQUIRED)).toEqual([])
  const blank = blankShipment({ pro: '1', mode: 'truckload', source: 'user', created_at: '', created_by: '' })
  expect(alertsOf(blank, REQUIRED).map((alert) => alert.message)).toEqual([
    'Shipping Requirements: Equipment type is required',
    'Shipping Requirements: Revenue type is required',
    'Shipping Requirements: Weight is required',
    'Shipping Requirements: Load description is required',
    'Customer: Name is required',
    'Bill To: Name is required',
    'Both a Pick and a Stop are required',
  ])
})
