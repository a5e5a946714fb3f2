import { expect, test } from 'vitest'
import { valueText } from './value-text.ts'

test('event money in cents is shown as dollars, and dates as month, day and year', () => {
  expect(valueText('rates.carrier_line_haul_rate', 305000)).toBe('$3,050.00')
  expect(valueText('accessorial_lines[3].customer_rate', -7500)).toBe('-$75.00')
  expect(valueText('load_info.weight', 42310)).toBe('42,310')
  expect(valueText('pick_stops[4820001-S3].appt_start_date', '2026-11-22')).toBe('11/22/2026')
})

test('an item of the load is named by what it is', () => {
  expect(valueText('items[2]', { description: 'Sofas', weight: 640, hazmat: false })).toBe('Sofas')
})
