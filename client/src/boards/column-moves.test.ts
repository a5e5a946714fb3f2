import { shipmentBoard } from '@waybill/shared/shipment/board'
import { expect, test } from 'vitest'
import { LOCKED_COLUMNS, SYSTEM_DEFAULT_ORDER } from '../shipment/board/shipment-columns.tsx'
import { MAX_PINNED, movedColumn, pinnedCount, pinToggled, toggled } from './column-moves.ts'
import { systemArrangement } from './layout.ts'

const SYSTEM_ARRANGEMENT = systemArrangement({ definition: shipmentBoard, locked: LOCKED_COLUMNS })
const locked = ['status', 'pro']
const shown = { order: ['status', 'pro', 'miles', 'customer', 'carrier', 'weight'], widths: { miles: 60 } }

test('a column shown again returns to its place, a new one comes last', () => {
  const hidden = toggled(SYSTEM_ARRANGEMENT, 'carrier', SYSTEM_DEFAULT_ORDER, [])
  expect(hidden.order).not.toContain('carrier')
  expect(toggled(hidden, 'carrier', SYSTEM_DEFAULT_ORDER, []).order).toEqual(SYSTEM_DEFAULT_ORDER)
  expect(toggled(hidden, 'seal_num', SYSTEM_DEFAULT_ORDER, []).order.at(-1)).toBe('seal_num')
})

test('locked columns are pinned whatever a layout says, and cannot be moved, passed or unpinned', () => {
  expect(pinnedCount(shown, locked)).toBe(2)
  expect(pinnedCount({ ...shown, pinned: 99 }, locked)).toBe(shown.order.length)
  expect(pinToggled(shown, 'pro', locked)).toBe(shown)
  expect(movedColumn(shown, 'pro', { by: 1 }, locked)).toBe(shown)
  expect(movedColumn(shown, 'miles', { by: -1 }, locked)).toBe(shown)
  expect(movedColumn(shown, 'weight', { column: 'status' }, locked)).toBe(shown)
})

test('a pinned column moves after the pinned ones, and an unpinned one becomes the first of the rest', () => {
  const carrier = pinToggled(shown, 'carrier', locked)
  expect(carrier).toEqual({ ...shown, order: ['status', 'pro', 'carrier', 'miles', 'customer', 'weight'], pinned: 3 })
  const both = pinToggled(carrier, 'weight', locked)
  expect(both.order.slice(0, 4)).toEqual(['status', 'pro', 'carrier', 'weight'])
  const back = pinToggled(both, 'carrier', locked)
  expect(back).toEqual({ ...shown, order: ['status', 'pro', 'weight', 'carrier', 'miles', 'customer'], pinned: 3 })
})

test('a column moved among the pinned ones is pinned, and one moved out is not', () => {
  const pinned = pinToggled(shown, 'carrier', locked)
  const moved = movedColumn(pinned, 'weight', { column: 'carrier' }, locked)
  expect([moved.order.indexOf('weight'), moved.pinned]).toEqual([2, 4])
  const out = movedColumn(moved, 'weight', { column: 'customer' }, locked)
  expect([out.order.indexOf('weight'), out.pinned]).toEqual([5, 3])
  expect(movedColumn(shown, 'miles', { by: 1 }, locked)).toEqual({
    ...shown,
    order: ['status', 'pro', 'customer', 'miles', 'carrier', 'weight'],
    pinned: 2,
  })
})

test('hiding a pinned column leaves the others pinned, and showing it again unpins it', () => {
  const pinned = pinToggled(shown, 'carrier', locked)
  const hidden = toggled(pinned, 'carrier', shown.order, locked)
  expect([hidden.order.includes('carrier'), hidden.pinned]).toEqual([false, 2])
  const two = pinToggled(pinned, 'weight', locked)
  const again = toggled(toggled(two, 'miles', shown.order, locked), 'miles', shown.order, locked)
  expect(again.order.indexOf('miles')).toBe(4)
  expect(again.pinned).toBe(4)
})

test('at most ten columns are pinned', () => {
  const many = { order: [...locked, ...Array.from({ length: 20 }, (_, index) => `c${index}`)], widths: {}, pinned: MAX_PINNED }
  expect(pinToggled(many, 'c19', locked)).toBe(many)
  expect(movedColumn(many, 'c19', { column: 'c0' }, locked)).toBe(many)
})
