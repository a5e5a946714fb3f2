import { expect, test } from 'vitest'
import { aLoad } from '../test-load.ts'
import { lineAlerts } from './lines.ts'

const messagesOf = (line: object, mode: 'truckload' | 'less_than_truckload' = 'truckload') =>
  lineAlerts(aLoad({ mode, accessorial_lines: [line] })).map((alert) => alert.message)

test('a code is required [5.19]', () => {
  expect(messagesOf({ customer_rate: 100 })).toEqual(['Accessorial Line 3: Code is required'])
  expect(messagesOf({ code: 'DET', customer_rate: 100 })).toEqual([])
})

test('a carrier is required on a truckload where the carrier is paid [5.20, 5.37]', () => {
  const message = 'Carrier Missing: Please Enter Carrier on Carrier Accessorial Charge'
  expect(messagesOf({ code: 'DET', carrier_rate: 1 })).toEqual([message])
  expect(messagesOf({ code: 'DET', carrier_rate: 1, carrier: 'Prairie Trucking' })).toEqual([])
  expect(messagesOf({ code: 'DET', carrier_rate: 0 })).toEqual([])
  expect(messagesOf({ code: 'DET', carrier_rate: -100 })).toEqual([])
  expect(messagesOf({ code: 'DET', carrier_rate: 1 }, 'less_than_truckload')).toEqual([])
})

test('the alert is on the carrier, which stands in for the carrier rate [5.20]', () => {
  const load = aLoad({ accessorial_lines: [{ line_num: 5, code: 'DET', carrier_rate: 1 }] })
  expect(lineAlerts(load)[0]?.field).toBe('accessorial_lines[5].carrier')
})

test('line haul and fuel are the covering carrier’s and ask for none', () => {
  expect(lineAlerts(aLoad({ rates: { carrier_line_haul_rate: 100_000, carrier_fsc_percentage: 10 } }))).toEqual([])
})
