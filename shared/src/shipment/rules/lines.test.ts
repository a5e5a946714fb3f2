import { expect, test } from 'vitest'
import { testLoad } from '../load.fixture.ts'
import { MODES, type Mode } from '../shape.ts'
import { lineAlerts, ltlLines, numberedLines } from './lines.ts'
import { summaryOf } from './summary.ts'

const messagesOf = (line: object, mode: Mode = 'truckload') =>
  lineAlerts(testLoad({ mode, accessorial_lines: [line] })).map((alert) => alert.message)

test('an accessorial line needs a code [5.19]', () => {
  expect(messagesOf({ customer_rate: 100 })).toEqual(['Accessorial Line 3: Code is required'])
  expect(messagesOf({ code: 'DET', customer_rate: 100 })).toEqual([])
})

test('a truckload line with a carrier rate needs a carrier [5.20, 5.37]', () => {
  const message = 'Carrier Missing: Please Enter Carrier on Carrier Accessorial Charge'
  expect(messagesOf({ code: 'DET', carrier_rate: 1 })).toEqual([message])
  expect(messagesOf({ code: 'DET', carrier_rate: 1, carrier: 'Prairie Trucking' })).toEqual([])
  expect(messagesOf({ code: 'DET', carrier_rate: 0 })).toEqual([])
  expect(messagesOf({ code: 'DET', carrier_rate: -100 })).toEqual([])
  for (const mode of MODES) expect(messagesOf({ code: 'DET', carrier_rate: 1 }, mode)).toEqual(mode === 'truckload' ? [message] : [])
})

test('the alert is on the carrier field, which stands in for the carrier rate [5.20]', () => {
  const load = testLoad({ accessorial_lines: [{ line_num: 5, code: 'DET', carrier_rate: 1 }] })
  expect(lineAlerts(load)[0]?.field).toBe('accessorial_lines[5].carrier')
})

test('line haul and fuel belong to the covering carrier and need no carrier of their own', () => {
  expect(lineAlerts(testLoad({ rates: { carrier_line_haul_rate: 100_000, carrier_fsc_percentage: 10 } }))).toEqual([])
})

test('columns read the line haul plus lines 1 to 9 [2.69, 3.14, 9.4]', () => {
  const added = Array.from({ length: 12 }, (_, index) => ({ code: `A${index}`, customer_rate: 100 }))
  const { accessorial_lines } = testLoad({ accessorial_lines: added })
  expect(accessorial_lines).toHaveLength(14)
  const numbered = numberedLines(accessorial_lines)
  expect(Object.entries(numbered).map(([number, { line_num, code }]) => [number, line_num, code])).toEqual([
    ['0', 1, 'Line Haul'],
    ['1', 2, 'FUEL'],
    ...Array.from({ length: 8 }, (_, index) => [String(index + 2), index + 3, `A${index}`]),
  ])
})

test('added lines start after the first two, whatever number they were sent with [9.4]', () => {
  const { accessorial_lines, rates } = testLoad({
    accessorial_lines: [
      { line_num: 1, code: 'DET', customer_rate: 100 },
      { line_num: 2, code: 'LUM', customer_rate: 200 },
    ],
  })
  expect(accessorial_lines.map(({ line_num, code, customer_rate }) => [line_num, code, customer_rate])).toEqual([
    [1, 'Line Haul', 240_000],
    [2, 'FUEL', 0],
    [3, 'DET', 100],
    [4, 'LUM', 200],
  ])
  expect(rates.customer_line_haul_rate).toBe(240_000)
})

test('freight, fuel and discount of an LTL rate are found by their codes [3.16, 3.30]', () => {
  const { accessorial_lines } = testLoad({
    mode: 'less_than_truckload',
    accessorial_lines: [
      { code: 'FRT', carrier_rate: 90_000 },
      { code: 'DIS', carrier_rate: -60_000 },
      { code: 'FSC', carrier_rate: 9_000 },
    ],
  })
  const { ltl_freight_line, ltl_fuel_line, ltl_discount_line } = ltlLines(accessorial_lines)
  expect([ltl_freight_line, ltl_discount_line, ltl_fuel_line]).toEqual(accessorial_lines.slice(2))
  expect(ltlLines(testLoad().accessorial_lines)).toEqual({ ltl_freight_line: null, ltl_fuel_line: null, ltl_discount_line: null })
})

test('freight and fuel must not be negative, while discounts and credits may be', () => {
  expect(messagesOf({ code: 'FRT', carrier_rate: -1 }, 'less_than_truckload')).toEqual(['Rates: Carrier FRT must not be negative'])
  expect(lineAlerts(testLoad({ rates: { customer_line_haul_rate: -100 } })).map(({ message }) => message)).toEqual([
    'Rates: Customer Line Haul must not be negative',
  ])
  expect(messagesOf({ code: 'DIS', customer_rate: -100, carrier_rate: -100 }, 'less_than_truckload')).toEqual([])
  const credit = testLoad({ accessorial_lines: [{ code: 'CRED', customer_rate: -40_000 }] })
  expect([lineAlerts(credit), summaryOf(credit).customer_total]).toEqual([[], 200_000])
})

test('a line keeps the release flag it was sent with [3.30]', () => {
  const released = testLoad({ accessorial_lines: [{ code: 'DET', customer_rate: 100, release: true }, { code: 'LUM' }] })
  expect(released.accessorial_lines.map(({ release }) => release)).toEqual([false, false, true, false])
})
