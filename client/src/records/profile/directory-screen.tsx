import type { AnyBoard } from '@waybill/shared/boards/define-board'
import { type BoardColumn, boardColumn, type ColumnLook } from '../../boards/board-column.tsx'
import type { BoardScreen } from '../../boards/board-screen.ts'
import type { BoardViewRow } from '../../boards/board-source.ts'
import { filtersOfDefinition } from '../../boards/definition-filters.ts'
import { readHistory } from '../../history/history-calls.ts'
import styles from '../Master.module.css'
import { ProfileStatusChip } from './ProfileStatusChip.tsx'

/** Cells that are always requested: the name titles the tab of a profile, the status mutes it. */
const NEEDED = ['name', 'status'] as const

/** How long to look for who made a change, in ms. */
const WHO_TIMEOUT = 10_000

const textOf = (row: BoardViewRow, key: string) => String(row.cells[key] ?? '')

const nameCell = (row: BoardViewRow) => (
  <span data-open="" className={textOf(row, 'status') === 'Active' ? undefined : styles.off}>
    {textOf(row, 'name') || '—'}
  </span>
)
const statusCell = (row: BoardViewRow) => <ProfileStatusChip status={textOf(row, 'status')} fill />

/** The column of a name or a status looks its own way; the others share the room that is left. */
const lookOf = (key: string, width: number, locked: readonly string[]): ColumnLook => ({
  track: { min: Math.max(width, MIN_WIDTHS[key] ?? 0), roomy: width + 12, grow: width >= 200 ? 2 : 1 },
  ...(locked.includes(key) && { locked: true }),
  ...(key === 'name' && { cell: nameCell, line: true }),
  ...(key === 'status' && { cell: statusCell }),
})
/** Minimum widths in CSS pixels of columns whose text must not be cut off. */
const MIN_WIDTHS: Readonly<Record<string, number>> = { phone: 112, contact_phone: 112, safety_rating: 132 }

interface DirectoryScreen {
  readonly definition: AnyBoard & { readonly key: BoardScreen['definition']['key'] }
  /** Kind of the records in their history. */
  readonly kind: 'customer' | 'carrier'
  readonly locked: readonly string[]
  /** The name under which users' layouts of the list are kept. */
  readonly keptAs: string
}

/** How the list of customers or carriers looks. */
export const directoryScreen = ({ definition, kind, locked, keptAs }: DirectoryScreen): BoardScreen => {
  const columns: readonly BoardColumn[] = definition.columns.map((column) => boardColumn(column, lookOf(column.key, column.width, locked)))
  const order = definition.columns.map(({ key }) => key)
  const filters = Promise.resolve(filtersOfDefinition(definition, ['status', 'search']))
  return {
    definition,
    columns,
    locked,
    cellsFor: (shown) => order.filter((key) => shown.includes(key) || NEEDED.some((needed) => needed === key)),
    sortOf: () => definition.sort,
    loadFilters: () => filters,
    namedFilters: {},
    keptAs,
    hasSavedViews: false,
    showsPresence: false,
    hasPast: false,
    whoChanged: async (id, { position }) => {
      const history = await readHistory(kind, id, AbortSignal.timeout(WHO_TIMEOUT))
      return history.find((event) => event.position === position)?.by.username
    },
  }
}
