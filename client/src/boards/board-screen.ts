import type { AnyBoard } from '@waybill/shared/boards/define-board'
import type { BoardKey } from '@waybill/shared/boards/kinds'
import { createContext, useContext } from 'react'
import type { CellChange } from '../live/row-source.ts'
import type { BoardColumn } from './board-column.tsx'
import type { BoardFilter } from './board-filter.ts'
import type { FilterGroup } from './filter-field.ts'
import type { GridSort } from './grid-column.ts'
import type { ReadSearch } from './QuickFilter.tsx'

/** How a kind of board looks. What it is, its definition says: rows, columns, filters and order. */
export interface BoardScreen {
  readonly definition: Pick<AnyBoard, 'title' | 'layout' | 'sort'> & { readonly key: BoardKey }
  /** The columns of the row as the grid draws them. */
  readonly columns: readonly BoardColumn[]
  /** Columns that always stay on the left, in this order. */
  readonly locked: readonly string[]
  /** Loads all columns, if there are more than those of the row. */
  readonly loadColumns?: () => Promise<readonly BoardColumn[]>
  /** The cells to request for the shown columns: the same for the same columns, whatever their order. */
  readonly cellsFor: (shown: readonly string[]) => readonly string[]
  /** Its order unless its layout has one. */
  readonly sortOf: (filter: BoardFilter) => GridSort
  /** Loads the filters as the panel lists them; the same promise every time. */
  readonly loadFilters: () => Promise<readonly FilterGroup[]>
  /** Filters whose values are ids, and the list that has their names. */
  readonly namedFilters: { readonly [filter: string]: 'carriers' | 'companies' | 'users' }
  /** Interprets the text of the quick filter; absent: it is only searched for. */
  readonly readSearch?: ReadSearch
  /** Where its rows can be exported: API path and file name. */
  readonly file?: { readonly path: string; readonly name: string }
  /** The name under which every user's last layout is kept. Absent: a changed layout lasts until the tab closes, unless it is saved. */
  readonly keptAs?: string
  /** Whether layouts and filters can be saved under a name. */
  readonly hasSavedViews: boolean
  /** Whether it shows who has a row open, and commands that are still on their way. */
  readonly showsPresence: boolean
  /** Whether it can be shown as it was at a time. */
  readonly hasPast: boolean
  /** Finds who made a change; absent: it isn't shown. */
  readonly whoChanged?: (id: string, change: CellChange) => Promise<string | undefined>
}

export const BoardScreenContext = createContext<BoardScreen | null>(null)

export const useBoardScreen = (): BoardScreen => {
  const screen = useContext(BoardScreenContext)
  if (!screen) throw new Error('The screen of a board is available only inside a board.')
  return screen
}
