import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type GridCursor, gridCommand, type KeyPress } from './grid-keys.ts'

const extent = { rows: 100, columns: 5, page: 20 }
const press = (key: string, modifiers: Partial<KeyPress> = {}): KeyPress => ({ key, shift: false, ctrl: false, alt: false, ...modifiers })
const at = (row: number, column = -1): GridCursor => ({ row, column })
const goes = (to: GridCursor, extend = false) => ({ type: 'go', to, extend })

describe('in rows', () => {
  test('arrows move by row, and stop at the last', () => {
    expect(gridCommand(press('ArrowDown'), at(0), extent)).toEqual(goes(at(1)))
    expect(gridCommand(press('ArrowDown'), at(99), extent)).toEqual(goes(at(99)))
    expect(gridCommand(press('ArrowUp'), at(5), extent)).toEqual(goes(at(4)))
  })

  test('up from the first row is the header, at a column', () => {
    expect(gridCommand(press('ArrowUp'), at(0), extent)).toEqual(goes(at(-1, 0)))
    expect(gridCommand(press('ArrowUp'), at(0, 3), extent)).toEqual(goes(at(-1, 3)))
    expect(gridCommand(press('ArrowDown'), at(-1, 3), extent)).toEqual(goes(at(0, 3)))
  })

  test('pages and ends', () => {
    expect(gridCommand(press('PageDown'), at(0), extent)).toEqual(goes(at(20)))
    expect(gridCommand(press('PageUp'), at(5), extent)).toEqual(goes(at(0)))
    expect(gridCommand(press('End'), at(5), extent)).toEqual(goes(at(99)))
    expect(gridCommand(press('Home'), at(5), extent)).toEqual(goes(at(0)))
  })

  test('left and right pick a cell; then Home and End walk the row, with Ctrl the grid', () => {
    expect(gridCommand(press('ArrowRight'), at(5), extent)).toEqual(goes(at(5, 0)))
    expect(gridCommand(press('ArrowLeft'), at(5, 0), extent)).toEqual(goes(at(5, -1)))
    expect(gridCommand(press('End'), at(5, 2), extent)).toEqual(goes(at(5, 4)))
    expect(gridCommand(press('Home', { ctrl: true }), at(5, 2), extent)).toEqual(goes(at(0, 2)))
  })

  test('Shift with a vertical key extends the selection, never into the header', () => {
    expect(gridCommand(press('ArrowDown', { shift: true }), at(5), extent)).toEqual(goes(at(6), true))
    expect(gridCommand(press('PageUp', { shift: true }), at(5), extent)).toEqual(goes(at(0), true))
    expect(gridCommand(press('ArrowRight', { shift: true }), at(5), extent)).toBeNull()
  })

  test('Enter opens, Space selects, Ctrl A selects all, Esc steps back', () => {
    expect(gridCommand(press('Enter'), at(5), extent)).toEqual({ type: 'open' })
    expect(gridCommand(press(' '), at(5), extent)).toEqual({ type: 'toggle' })
    expect(gridCommand(press('a', { ctrl: true }), at(5), extent)).toEqual({ type: 'select_all' })
    expect(gridCommand(press('Escape'), at(5), extent)).toEqual({ type: 'escape' })
    expect(gridCommand(press('F10', { shift: true }), at(5), extent)).toEqual({ type: 'menu' })
  })

  test('letters are left to the actions of the rows', () => {
    expect(gridCommand(press('c'), at(5), extent)).toBeNull()
    expect(gridCommand(press('R', { shift: true }), at(5), extent)).toBeNull()
  })
})

describe('in the header', () => {
  test('Enter sorts, Shift Enter adds a sort key', () => {
    expect(gridCommand(press('Enter'), at(-1, 2), extent)).toEqual({ type: 'sort', add: false })
    expect(gridCommand(press('Enter', { shift: true }), at(-1, 2), extent)).toEqual({ type: 'sort', add: true })
  })

  test('Alt with an arrow resizes, Ctrl Shift with an arrow moves the column, Alt Enter fits it', () => {
    expect(gridCommand(press('ArrowRight', { alt: true }), at(-1, 2), extent)).toEqual({ type: 'resize', by: 8 })
    expect(gridCommand(press('ArrowLeft', { ctrl: true, shift: true }), at(-1, 2), extent)).toEqual({ type: 'move_column', by: -1 })
    expect(gridCommand(press('Enter', { alt: true }), at(-1, 2), extent)).toEqual({ type: 'auto_fit' })
  })
})

test('the cursor never leaves the grid', () => {
  const key = fc.constantFrom('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown')
  const presses = fc.array(fc.record({ key, shift: fc.boolean(), ctrl: fc.boolean(), alt: fc.constant(false) }))
  fc.assert(
    fc.property(presses, fc.integer({ min: 0, max: 40 }), (all, rows) => {
      let cursor = at(rows > 0 ? 0 : -1, rows > 0 ? -1 : 0)
      for (const one of all) {
        const command = gridCommand(one, cursor, { rows, columns: 4, page: 7 })
        if (command?.type === 'go') cursor = command.to
        expect(cursor.row).toBeGreaterThanOrEqual(-1)
        expect(cursor.row).toBeLessThan(Math.max(rows, 0))
        expect(cursor.column).toBeGreaterThanOrEqual(cursor.row === -1 ? 0 : -1)
        expect(cursor.column).toBeLessThan(4)
      }
    }),
  )
})
