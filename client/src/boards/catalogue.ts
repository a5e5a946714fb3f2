import { useSyncExternalStore } from 'react'
import { inTime } from '../ui/part.ts'
import { type BoardColumn, boardColumn, ROW_BOARD_COLUMNS } from './board-columns.tsx'

// The catalogue has some 590 columns, read from loads by rules that the first look at a board has no need of: it is loaded when somebody
// chooses columns, or has a layout with such a column.

let known: readonly BoardColumn[] = ROW_BOARD_COLUMNS
let loading: Promise<void> | null = null
const listeners = new Set<() => void>()

const load = async () => {
  const [{ SHIPMENT_COLUMNS }, { shortHead }] = await inTime(() =>
    Promise.all([import('@waybill/shared/boards/columns/shipments'), import('./short-head.ts')]),
  )
  const rows = new Map(ROW_BOARD_COLUMNS.map((column) => [column.id, column]))
  known = [...SHIPMENT_COLUMNS.values()].map((each) => {
    const column = rows.get(each.key) ?? boardColumn(each)
    const head = column.head ?? shortHead(column.title, column.track.min)
    return head === undefined ? column : { ...column, head }
  })
  for (const listener of listeners) listener()
}

/** Loads all columns, once; fails when they cannot be fetched, and may then be asked again. */
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

/** The columns that are known by now: those of the row, and all of them once they are loaded. */
export const useCatalogue = () => useSyncExternalStore(subscribe, () => known)

export const isWhole = (columns: readonly BoardColumn[]): boolean => columns !== ROW_BOARD_COLUMNS
