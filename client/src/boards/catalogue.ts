import { useSyncExternalStore } from 'react'
import { withTimeout } from '../ui/part.ts'
import type { BoardColumn } from './board-column.tsx'
import type { BoardScreen } from './board-screen.ts'

// Loads have some 590 columns with rules for reading them, which the first view of a board doesn't need. They are loaded when a user chooses
// columns or has a layout with such a column.

type Columns = Pick<BoardScreen, 'columns' | 'loadColumns'>

interface Catalogue {
  readonly get: () => readonly BoardColumn[]
  readonly subscribe: (listener: () => void) => () => void
  readonly load: () => Promise<void>
}

const createCatalogue = ({ columns, loadColumns }: Columns): Catalogue => {
  let known = columns
  let loading: Promise<void> | null = null
  const listeners = new Set<() => void>()
  const load = async () => {
    if (!loadColumns) return
    known = await withTimeout(loadColumns)
    for (const listener of listeners) listener()
  }
  return {
    get: () => known,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    load: () => {
      loading ??= load().catch((reason: unknown) => {
        loading = null
        throw reason
      })
      return loading
    },
  }
}

const catalogues = new WeakMap<Columns, Catalogue>()
const catalogueOf = (screen: Columns): Catalogue => {
  const known = catalogues.get(screen) ?? createCatalogue(screen)
  catalogues.set(screen, known)
  return known
}

/** Loads all columns once; if loading fails, it can be called again. */
export const loadCatalogue = (screen: Columns): Promise<void> => catalogueOf(screen).load()

/** The columns known so far: those of the row, and all of them once they are loaded. */
export const useCatalogue = (screen: Columns): readonly BoardColumn[] => {
  const { subscribe, get } = catalogueOf(screen)
  return useSyncExternalStore(subscribe, get)
}

export const isCompleteCatalog = (screen: Columns, columns: readonly BoardColumn[]): boolean =>
  screen.loadColumns === undefined || columns !== screen.columns
