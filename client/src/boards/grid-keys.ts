/** A keystroke without its event. `ctrl` is Ctrl or ⌘. */
export interface KeyPress {
  readonly key: string
  readonly shift: boolean
  readonly ctrl: boolean
  readonly alt: boolean
}

/** The keyboard cursor: `row` -1 is the header; `column` -1 is the whole row. */
export interface GridCursor {
  readonly row: number
  readonly column: number
}

export interface GridExtent {
  readonly rows: number
  readonly columns: number
  /** Rows that fit on the screen. */
  readonly page: number
}

export type GridCommand =
  | { readonly type: 'go'; readonly to: GridCursor; readonly extend: boolean }
  | { readonly type: 'toggle' | 'select_all' | 'open' | 'escape' | 'menu' }
  | { readonly type: 'sort'; readonly add: boolean }
  | { readonly type: 'resize' | 'move_column'; readonly by: number }
  | { readonly type: 'auto_fit' }

const RESIZE_STEP = 8

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value))

const withModifiers = ({ key, shift, ctrl, alt }: KeyPress) => `${ctrl ? 'Ctrl ' : ''}${alt ? 'Alt ' : ''}${shift ? 'Shift ' : ''}${key}`

const anywhere: Readonly<Record<string, GridCommand>> = {
  'Ctrl a': { type: 'select_all' },
  'Ctrl A': { type: 'select_all' },
  Escape: { type: 'escape' },
  ContextMenu: { type: 'menu' },
  'Shift F10': { type: 'menu' },
}

const inHeader: Readonly<Record<string, GridCommand>> = {
  Enter: { type: 'sort', add: false },
  ' ': { type: 'sort', add: false },
  'Shift Enter': { type: 'sort', add: true },
  'Shift  ': { type: 'sort', add: true },
  'Alt ArrowLeft': { type: 'resize', by: -RESIZE_STEP },
  'Alt ArrowRight': { type: 'resize', by: RESIZE_STEP },
  'Alt Enter': { type: 'auto_fit' },
  'Ctrl Shift ArrowLeft': { type: 'move_column', by: -1 },
  'Ctrl Shift ArrowRight': { type: 'move_column', by: 1 },
}

const inRows: Readonly<Record<string, GridCommand>> = {
  Enter: { type: 'open' },
  ' ': { type: 'toggle' },
}

/** The cursor moves by whole rows until Left or Right picks a column; in the header it always moves by column. */
const destination = ({ key, ctrl }: KeyPress, at: GridCursor, { rows, columns, page }: GridExtent): GridCursor | null => {
  const toRow = (row: number): GridCursor => {
    const target = clamp(row, -1, rows - 1)
    return { row: target, column: target === -1 ? Math.max(0, at.column) : at.column }
  }
  const toColumn = (column: number): GridCursor => ({ row: at.row, column: clamp(column, at.row === -1 ? 0 : -1, columns - 1) })
  switch (key) {
    case 'ArrowDown':
      return toRow(ctrl ? rows - 1 : at.row + 1)
    case 'ArrowUp':
      return toRow(ctrl ? 0 : at.row - 1)
    case 'PageDown':
      return toRow(Math.max(0, at.row) + page)
    case 'PageUp':
      return toRow(Math.max(0, at.row - page))
    case 'Home':
      return ctrl || at.column < 0 ? toRow(0) : toColumn(0)
    case 'End':
      return ctrl || at.column < 0 ? toRow(rows - 1) : toColumn(columns - 1)
    case 'ArrowLeft':
      return toColumn(at.column - 1)
    case 'ArrowRight':
      return toColumn(at.column + 1)
    default:
      return null
  }
}

const VERTICAL = new Set(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End'])

/** The action of a key at a place of the grid; null: the grid doesn't handle it. */
export const gridCommand = (keystroke: KeyPress, at: GridCursor, extent: GridExtent): GridCommand | null => {
  const name = withModifiers(keystroke)
  const command = anywhere[name] ?? (at.row === -1 ? inHeader : inRows)[name]
  if (command) return command
  if (keystroke.alt || (keystroke.shift && !VERTICAL.has(keystroke.key))) return null
  const to = destination(keystroke, at, extent)
  if (!to) return null
  const extend = keystroke.shift && at.row >= 0 && to.row >= 0
  return { type: 'go', to: extend ? { ...to, row: Math.max(0, to.row) } : to, extend }
}
