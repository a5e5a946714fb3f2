import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shipmentBoard } from '../shipment/board.ts'
import { sortTermsOf } from './define-board.ts'
import { shipmentRows, sortOrder } from './shipment-row.fixture.ts'
import { compareKeys, sortKey } from './sort.ts'

const key = (value: string | number | null, id = '4800001') => ({ sort: [value], id })

test('rows without a value come last in both directions', () => {
  for (const direction of ['asc', 'desc'] as const) {
    expect(compareKeys(key(null), key('a'), [direction])).toBeGreaterThan(0)
    expect(compareKeys(key(3), key(null), [direction])).toBeLessThan(0)
  }
})

test('equal rows are ordered by id, ascending in both directions', () => {
  for (const direction of ['asc', 'desc'] as const) {
    expect(compareKeys(key('a', '4800001'), key('a', '4800002'), [direction])).toBeLessThan(0)
  }
})

test('text is ordered by code point, as the database orders UTF-8', () => {
  const lorry = '\u{1f69b}'
  const tilde = '\uff5e'
  expect(lorry < tilde).toBe(true)
  expect(compareKeys(key(tilde), key(lorry), ['asc'])).toBeLessThan(0)
})

test('names are ordered without regard to case, a status by progress', () => {
  const row = (status: string, customer: string) => ({ id: '4800001', status, cells: { customer } })
  const [byStatus, byCustomer] = [
    sortTermsOf(shipmentBoard, [{ column: 'status', direction: 'asc' }]),
    sortTermsOf(shipmentBoard, [{ column: 'customer', direction: 'asc' }]),
  ]
  expect(compareKeys(sortKey(row('OPEN', ''), byStatus), sortKey(row('COVERED', ''), byStatus), ['asc'])).toBeLessThan(0)
  expect(compareKeys(sortKey(row('', 'apex'), byCustomer), sortKey(row('', 'Borden'), byCustomer), ['asc'])).toBeLessThan(0)
})

test('the order is total: no two rows are equal, and it never runs in a circle', () => {
  fc.assert(
    fc.property(shipmentRows, sortOrder, (rows, sort) => {
      const terms = sortTermsOf(shipmentBoard, sort)
      const directions = terms.map((term) => term.direction)
      const keys = rows.map((row) => sortKey(row, terms)).sort((a, b) => compareKeys(a, b, directions))
      for (const [index, a] of keys.entries()) {
        for (const b of keys.slice(index + 1)) {
          expect(compareKeys(a, b, directions)).toBeLessThan(0)
          expect(compareKeys(b, a, directions)).toBeGreaterThan(0)
        }
      }
    }),
  )
})
