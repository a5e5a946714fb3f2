import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NOW, testLoad } from '../load.fixture.ts'
import { mergeInput } from '../merge-input.ts'
import { MODES, RATE_TYPES, type RateType } from '../shape.ts'
import { fuelOf, lineHaulOf, pricedLines, rateAlerts } from './rates.ts'
import { overMaxRate, summaryOf } from './summary.ts'

const LOAD_INFO = { miles: 950, miles_truck: 1000, weight: 42000, pieces: 24 }

const CASES: readonly [RateType | null, object, number][] = [
  ['Flat Rate', { customer_line_haul_rate: 240_000 }, 240_000],
  [null, { customer_line_haul_rate: 240_000 }, 240_000],
  ['All In', { customer_line_haul_rate: 240_000 }, 240_000],
  ['Auto Rate', { customer_line_haul_rate: 240_000 }, 240_000],
  ['Hourly', { customer_line_haul_rate: 7_550, customer_hours: 2.5 }, 18_875],
  ['Pieces', { customer_line_haul_rate: 125 }, 3_000],
  ['Mileage', { customer_line_haul_rate: 245 }, 232_750],
  ['CWT', { customer_line_haul_rate: 333 }, 139_860],
  ['Ton', { customer_line_haul_rate: 1_999 }, 41_979],
]
test.each(CASES)("the customer's line haul of type %s [9.1]", (type, rates, cents) => {
  const load = testLoad({ load_info: LOAD_INFO, rates: { customer_line_haul_rate_type: type, ...rates } })
  expect(lineHaulOf(load, 'customer')).toBe(cents)
})

test("the carrier is paid for the truck's miles if known, or else for the customer's miles [9.1]", () => {
  const rates = { carrier_line_haul_rate_type: 'Mileage', carrier_line_haul_rate: 200 } as const
  expect(lineHaulOf(testLoad({ load_info: LOAD_INFO, rates }), 'carrier')).toBe(200_000)
  expect(lineHaulOf(testLoad({ load_info: { ...LOAD_INFO, miles_truck: null }, rates }), 'carrier')).toBe(190_000)
})

test("a carrier Percent rate is rate times pay percent, with the customer's line haul as the default rate [9.1]", () => {
  const rates = { customer_line_haul_rate: 240_000, carrier_line_haul_rate_type: 'Percent', carrier_line_haul_pay_percent: 82.5 } as const
  expect(lineHaulOf(testLoad({ rates: { ...rates, carrier_line_haul_rate: null } }), 'carrier')).toBe(198_000)
  expect(lineHaulOf(testLoad({ rates: { ...rates, carrier_line_haul_rate: 100_000 } }), 'carrier')).toBe(82_500)
})

test('a customer Percent rate is rate times pay percent, too [9.1]', () => {
  const rates = { customer_line_haul_rate_type: 'Percent', customer_line_haul_rate: 100_000, carrier_line_haul_pay_percent: 110 } as const
  expect(lineHaulOf(testLoad({ rates }), 'customer')).toBe(110_000)
  expect(lineHaulOf(testLoad({ rates: { ...rates, carrier_line_haul_pay_percent: null } }), 'customer')).toBe(0)
})

test.each([
  ['hours that are no number', { customer_line_haul_rate_type: 'Hourly', customer_line_haul_rate: 100, customer_hours: 'x' }],
  ['no hours', { customer_line_haul_rate_type: 'Hourly', customer_line_haul_rate: 100 }],
  ['no rate', { customer_line_haul_rate: null }],
] as const)('%s count as 0 [9.1]', (_, rates) => {
  expect(lineHaulOf(testLoad({ rates }), 'customer')).toBe(0)
})

test.each([
  [50, 1.01, 51],
  [100, 1.005, 101],
  [1, 0.5, 1],
  [1, 0.499_999, 0],
  [-1, 0.5, 0],
  [-3, 0.5, -1],
])('%d cents × %d hours are %d cents: half a cent rounds up', (rate, hours, cents) => {
  const load = testLoad({ rates: { customer_line_haul_rate_type: 'Hourly', customer_line_haul_rate: rate, customer_hours: hours } })
  expect(lineHaulOf(load, 'customer')).toBe(cents)
})

test('fuel is per mile, or else a percentage of the line haul, or else unchanged [9.2]', () => {
  const fuel = (rates: object) =>
    fuelOf(
      testLoad({
        load_info: LOAD_INFO,
        rates: { customer_line_haul_rate: 240_000, ...rates },
        accessorial_lines: [{ line_num: 2, customer_rate: 777 }],
      }),
      'customer',
    )
  expect(fuel({ customer_fsc_per_mile: 0.456, customer_fsc_percentage: 20 })).toBe(43_320)
  expect(fuel({ customer_fsc_per_mile: 0, customer_fsc_percentage: 20 })).toBe(48_000)
  expect(fuel({ customer_fsc_per_mile: -1, customer_fsc_percentage: 12.345 })).toBe(29_628)
  expect(fuelOf(testLoad({ accessorial_lines: [{ line_num: 2, customer_rate: 777 }] }), 'customer')).toBe(777)
})

test("the carrier's fuel is calculated from the carrier's miles and line haul [9.2]", () => {
  const fuel = (rates: object) =>
    fuelOf(
      testLoad({ load_info: LOAD_INFO, rates: { customer_line_haul_rate: 200_000, carrier_line_haul_rate: 150_000, ...rates } }),
      'carrier',
    )
  expect(fuel({ carrier_fsc_per_mile: 0.5, carrier_fsc_percentage: 20 })).toBe(50_000)
  expect(fuel({ carrier_fsc_percentage: 20 })).toBe(30_000)
  expect(fuel({ customer_fsc_per_mile: 0.5, customer_fsc_percentage: 20 })).toBe(0)
})

test('an All In rate has no separate fuel [9.1, 9.2]', () => {
  const rates = { customer_line_haul_rate_type: 'All In', customer_line_haul_rate: 240_000, customer_fsc_percentage: 20 } as const
  expect(fuelOf(testLoad({ rates }), 'customer')).toBe(0)
})

test('profit is customer total minus carrier total, margin is profit as a share of the customer total [9.3]', () => {
  const load = testLoad({
    rates: { customer_line_haul_rate: 240_000, carrier_line_haul_rate: 200_000 },
    accessorial_lines: [{ code: 'DET', customer_rate: 10_000, carrier_rate: 5_000, carrier: 'P' }],
  })
  expect(summaryOf(load)).toEqual({ customer_total: 250_000, carrier_total: 205_000, profit: 45_000, margin: 18 })
})

test('there is no margin if the customer total is zero [9.3]', () => {
  expect(summaryOf(testLoad({ rates: { customer_line_haul_rate: null } })).margin).toBeNull()
})

test('a carrier total above the max rate is reported, and nothing if there is no max rate [2.68]', () => {
  expect(overMaxRate(testLoad({ rates: { carrier_line_haul_rate: 200_000, carrier_max_rate: 180_000 } }))).toBe(20_000)
  expect(overMaxRate(testLoad({ rates: { carrier_line_haul_rate: 200_000, carrier_max_rate: 200_000 } }))).toBeNull()
  expect(overMaxRate(testLoad({ rates: { carrier_line_haul_rate: 200_000 } }))).toBeNull()
})

test('a line haul above the limit is refused', () => {
  const load = testLoad({
    load_info: { miles: 90_000_000 },
    rates: { customer_line_haul_rate_type: 'Mileage', customer_line_haul_rate: 9_000_000_000 },
  })
  expect(rateAlerts(load).map((alert) => alert.message)).toEqual(['Rates: Customer line haul is too large'])
  expect(rateAlerts(testLoad())).toEqual([])
})

const typed = fc.oneof(fc.double(), fc.constantFrom(null, '', 'x', -1, 0, 1e300, Number.POSITIVE_INFINITY, Number.NaN))
const cents = fc.option(fc.integer({ min: -9_999_999_999_999, max: 9_999_999_999_999 }))
const found = fc.option(fc.record({ label: fc.string(), rate: fc.integer({ min: -9_999_999_999_999, max: 9_999_999_999_999 }) }))
const type = fc.option(fc.constantFrom(...RATE_TYPES))
const priced = fc.record({
  mode: fc.constantFrom(...MODES),
  load_info: fc.record({ miles: typed, miles_truck: typed, weight: typed, pieces: typed }),
  rates: fc.record({
    customer_line_haul_rate_type: type,
    customer_line_haul_rate: cents,
    customer_hours: typed,
    customer_fsc_percentage: typed,
    customer_fsc_per_mile: typed,
    carrier_line_haul_rate_type: type,
    carrier_line_haul_rate: cents,
    carrier_hours: typed,
    carrier_fsc_percentage: typed,
    carrier_fsc_per_mile: typed,
    carrier_line_haul_pay_percent: typed,
  }),
  accessorial_lines: fc.array(fc.record({ code: fc.constant('DET'), customer_rate: cents, carrier_rate: cents }), { maxLength: 9 }),
})

test('totals are the sums of the rounded lines, whole cents and never NaN [9.1, 9.3]', () => {
  fc.assert(
    fc.property(priced, fc.record({ customer: found, carrier: found }), (input, rates) => {
      const load = mergeInput(testLoad(), input, NOW, rates)
      const summary = summaryOf(load)
      for (const side of ['customer', 'carrier'] as const) {
        const lines = load.accessorial_lines.map((line) => line[`${side}_rate`] ?? 0)
        expect(lines.every(Number.isSafeInteger)).toBe(true)
        expect(summary[`${side}_total`]).toBe(lines.reduce((total, line) => total + line, 0))
      }
      expect(summary.profit).toBe(summary.customer_total - summary.carrier_total)
      expect(summary.margin === null || Number.isFinite(summary.margin)).toBe(true)
      expect(summary.margin === null).toBe(summary.customer_total <= 0)
      expect(pricedLines(load)).toEqual(load.accessorial_lines)
    }),
  )
})

test('a loss on negative revenue has no margin [9.3]', () => {
  const line = { line_num: 3, customer_rate: -10_000, carrier_rate: 50_000 } as never
  expect(summaryOf({ accessorial_lines: [line] })).toMatchObject({ profit: -60_000, margin: null })
})

test.each([
  ['Mileage', 218.5, { miles: 1000 }, 218_500],
  ['Mileage', 218.57, { miles: 3 }, 656],
  ['CWT', 1234.25, { weight: 42_000 }, 518_385],
] as const)('a %s rate may have four digits; its line is whole cents, rounded half up [9.1]', (type, rate, load_info, cents) => {
  const load = testLoad({ load_info, rates: { customer_line_haul_rate_type: type, customer_line_haul_rate: rate } })
  expect(lineHaulOf(load, 'customer')).toBe(cents)
})
