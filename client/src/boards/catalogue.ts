import { useSyncExternalStore } from 'react'
import { withTimeout } from '../ui/part.ts'
import { type BoardColumn, boardColumn, ROW_BOARD_COLUMNS } from './board-columns.tsx'

// The catalogue has some 590 columns with rules for reading them from loads, which the first view of a board doesn't need. It is loaded
// when a user chooses columns or has a layout with such a column.

let known: readonly BoardColumn[] = ROW_BOARD_COLUMNS
let loading: Promise<void> | null = null
const listeners = new Set<() => void>()

const load = async () => {
  const [{ SHIPMENT_COLUMNS }, { shortHead }] = await withTimeout(() =>
    Promise.all([import('@waybill/shared/boards/columns/shipments'), import('./short-header.ts')]),
  )
  const rows = new Map(ROW_BOARD_COLUMNS.map((column) => [column.id, column]))
  known = [...SHIPMENT_COLUMNS.values()].map((each) => {
    const column = rows.get(each.key) ?? boardColumn(each)
    const head = column.head ?? shortHead(column.title, column.track.min)
    return head === undefined ? column : { ...column, head }
  })
  for (const listener of listeners) listener()
}

/** Loads all columns once; if loading fails, it can be called again. */
export const loadCatalogue = (): Promise<void> => {
  loading ??= load().catch((reason: unknown) => {
    loading = null
    throw reason
  })
  return loading
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The columns known so far: those of the row, and all of them once they are loaded. */
export const useCatalogue = () => useSyncExternalStore(subscribe, () => known)

export const isCompleteCatalog = (columns: readonly BoardColumn[]): boolean => columns !== ROW_BOARD_COLUMNS
