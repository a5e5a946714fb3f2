import type { KeyboardEvent } from 'react'
import type { RowRecord } from '../live/row-source.ts'
import { type GridCommand, type GridCursor, gridCommand, type KeyPress } from './grid-keys.ts'
import { extend, nothingSelected, type Selection, selectAll, toggle } from './selection.ts'
import type { GridColumns } from './use-grid-columns.ts'
import type { CursorState } from './use-grid-cursor.ts'

export interface GridKeysOptions<Row extends RowRecord> {
  readonly ids: readonly string[]
  readonly columns: GridColumns<Row>
  readonly cursor: CursorState
  readonly selection: Selection
  readonly onSelection: (selection: Selection) => void
  /** Rows that fit on the screen. */
  readonly page: () => number
  readonly goTo: (to: GridCursor) => void
  readonly widthOf: (column: string) => number
  readonly autoFit: (column: string) => void
  readonly openMenu: () => void
  readonly onOpen: (id: string) => void
  readonly onKey: (keystroke: KeyPress, id: string | null) => boolean
}

/** Runs the action of a key at the cursor. */
export const useGridKeys = <Row extends RowRecord>(options: GridKeysOptions<Row>) => {
  const { ids, columns, cursor, selection, onSelection, page, goTo, widthOf, autoFit, openMenu, onOpen, onKey } = options

  const inHeader = (command: GridCommand, column: string) => {
    switch (command.type) {
      case 'sort':
        return columns.toggleSort(column, command.add)
      case 'resize':
        return columns.setWidth(column, widthOf(column) + command.by)
      case 'move_column':
        return columns.move(column, { by: command.by })
      case 'auto_fit':
        return autoFit(column)
    }
  }
  const run = (command: GridCommand): boolean => {
    const { id } = cursor
    switch (command.type) {
      case 'go': {
        const to = ids[command.to.row]
        if (command.extend && to !== undefined) onSelection(extend(selection, ids, id ?? to, to))
        goTo(command.to)
        return true
      }
      case 'toggle':
        if (id !== null) onSelection(toggle(selection, id))
        return true
      case 'select_all':
        onSelection(selectAll(ids))
        return true
      case 'open':
        if (id !== null) onOpen(id)
        return true
      case 'menu':
        openMenu()
        return true
      case 'escape':
        if (selection.ids.size > 0) onSelection(nothingSelected)
        return selection.ids.size > 0
      default:
        if (cursor.column !== null) inHeader(command, cursor.column)
        return true
    }
  }
  return (event: KeyboardEvent) => {
    const keystroke: KeyPress = { key: event.key, shift: event.shiftKey, ctrl: event.ctrlKey || event.metaKey, alt: event.altKey }
    const extent = { rows: ids.length, columns: columns.shown.length, page: page() }
    const command = gridCommand(keystroke, cursor.at ?? { row: -1, column: 0 }, extent)
    if (command ? run(command) : onKey(keystroke, cursor.id)) event.preventDefault()
  }
}
