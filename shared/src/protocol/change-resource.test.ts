import { expect, test } from 'vitest'
import { changeResource } from './change-resource.ts'

test.each([
  ['load_info.declared_value', null, 10_000_000, null, '100000.00'],
  ['rates.customer_line_haul_rate', 145_000, 150_050, '1450.00', '1500.50'],
  ['accessorial_lines[3].carrier_rate', 7500, 0, '75.00', '0.00'],
  ['cargo_insurance_amount', 10_000_000, null, '100000.00', null],
  ['load_info.weight', 42_310, 41_000, 42_310, 41_000],
  ['rates.customer_fsc_percentage', 22.5, 20, 22.5, 20],
  ['pick_stops.order', ['4820001-S1'], ['4820001-S2'], ['4820001-S1'], ['4820001-S2']],
])('%s: %j → %j is returned as %j → %j', (path, from, to, fromOutside, toOutside) => {
  expect(changeResource({ path, from, to, by: 'dana' })).toEqual({ path, from: fromOutside, to: toOutside, by: 'dana' })
})

test('money inside an added or removed element is converted the same way', () => {
  const line = { line_num: 3, code: 'DET', customer_rate: 7500, carrier_rate: null }
  expect(changeResource({ path: 'accessorial_lines[3]', from: null, to: line })).toEqual({
    path: 'accessorial_lines[3]',
    from: null,
    to: { ...line, customer_rate: '75.00' },
  })
})
