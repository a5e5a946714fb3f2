import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type GridCursor, gridCommand, type KeyPress } from './grid-keys.ts'

const extent = { rows: 100, columns: 5, page: 20 }
const keystroke = (key: string, modifiers: Partial<KeyPress> = {}): KeyPress => ({
  key,
  shift: false,
  ctrl: false,
  alt: false,
  ...modifiers,
})
const at = (row: number, column = -1): GridCursor => ({ row, column })
const goes = (to: GridCursor, extend = false) => ({ type: 'go', to, extend })

describe('keys in rows', () => {
  test('arrows move by row and stop at the last one', () => {
    expect(gridCommand(keystroke('ArrowDown'), at(0), extent)).toEqual(goes(at(1)))
    expect(gridCommand(keystroke('ArrowDown'), at(99), extent)).toEqual(goes(at(99)))
    expect(gridCommand(keystroke('ArrowUp'), at(5), extent)).toEqual(goes(at(4)))
  })

  test('up from the first row moves to the header, at a column', () => {
    expect(gridCommand(keystroke('ArrowUp'), at(0), extent)).toEqual(goes(at(-1, 0)))
    expect(gridCommand(keystroke('ArrowUp'), at(0, 3), extent)).toEqual(goes(at(-1, 3)))
    expect(gridCommand(keystroke('ArrowDown'), at(-1, 3), extent)).toEqual(goes(at(0, 3)))
  })

  test('Page Up, Page Down, Home and End move by pages and to the ends', () => {
    expect(gridCommand(keystroke('PageDown'), at(0), extent)).toEqual(goes(at(20)))
    expect(gridCommand(keystroke('PageUp'), at(5), extent)).toEqual(goes(at(0)))
    expect(gridCommand(keystroke('End'), at(5), extent)).toEqual(goes(at(99)))
    expect(gridCommand(keystroke('Home'), at(5), extent)).toEqual(goes(at(0)))
  })

  test('Left and Right pick a cell; then Home and End move within the row, with Ctrl within the grid', () => {
    expect(gridCommand(keystroke('ArrowRight'), at(5), extent)).toEqual(goes(at(5, 0)))
    expect(gridCommand(keystroke('ArrowLeft'), at(5, 0), extent)).toEqual(goes(at(5, -1)))
    expect(gridCommand(keystroke('End'), at(5, 2), extent)).toEqual(goes(at(5, 4)))
    expect(gridCommand(keystroke('Home', { ctrl: true }), at(5, 2), extent)).toEqual(goes(at(0, 2)))
  })

  test('Shift with a vertical key extends the selection, never into the header', () => {
    expect(gridCommand(keystroke('ArrowDown', { shift: true }), at(5), extent)).toEqual(goes(at(6), true))
    expect(gridCommand(keystroke('PageUp', { shift: true }), at(5), extent)).toEqual(goes(at(0), true))
    expect(gridCommand(keystroke('ArrowRight', { shift: true }), at(5), extent)).toBeNull()
  })

  test('Enter opens, Space selects, Ctrl A selects all, Esc steps back', () => {
    expect(gridCommand(keystroke('Enter'), at(5), extent)).toEqual({ type: 'open' })
    expect(gridCommand(keystroke(' '), at(5), extent)).toEqual({ type: 'toggle' })
    expect(gridCommand(keystroke('a', { ctrl: true }), at(5), extent)).toEqual({ type: 'select_all' })
    expect(gridCommand(keystroke('Escape'), at(5), extent)).toEqual({ type: 'escape' })
    expect(gridCommand(keystroke('F10', { shift: true }), at(5), extent)).toEqual({ type: 'menu' })
  })

  test('letters are left to the row actions', () => {
    expect(gridCommand(keystroke('c'), at(5), extent)).toBeNull()
    expect(gridCommand(keystroke('R', { shift: true }), at(5), extent)).toBeNull()
  })
})

describe('keys in the header', () => {
  test('Enter sorts, Shift Enter adds a sort key', () => {
    expect(gridCommand(keystroke('Enter'), at(-1, 2), extent)).toEqual({ type: 'sort', add: false })
    expect(gridCommand(keystroke('Enter', { shift: true }), at(-1, 2), extent)).toEqual({ type: 'sort', add: true })
  })

  test('Alt with an arrow resizes, Ctrl Shift with an arrow moves the column, Alt Enter fits it', () => {
    expect(gridCommand(keystroke('ArrowRight', { alt: true }), at(-1, 2), extent)).toEqual({ type: 'resize', by: 8 })
    expect(gridCommand(keystroke('ArrowLeft', { ctrl: true, shift: true }), at(-1, 2), extent)).toEqual({ type: 'move_column', by: -1 })
    expect(gridCommand(keystroke('Enter', { alt: true }), at(-1, 2), extent)).toEqual({ type: 'auto_fit' })
  })
})

test('the cursor never leaves the grid', () => {
  const key = fc.constantFrom('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown')
  const keystrokes = fc.array(fc.record({ key, shift: fc.boolean(), ctrl: fc.boolean(), alt: fc.constant(false) }))
  fc.assert(
    fc.property(keystrokes, fc.integer({ min: 0, max: 40 }), (all, rows) => {
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
