import { type KeyStorage, STORAGE_KEYS } from '../app/storage.ts'
import { type AskedFrom, openPros, prosClosed, type TabAbout, type TabAction, type TabState, tabReducer } from './tab-state.ts'
import { hasTabs, restoreTabs, saveTabs, tabsOfRecords } from './tab-storage.ts'
import type { TabIntent, TabSpec } from './tab-types.ts'

/** The tabs, and what follows from opening and closing them. */
export interface Workspace {
  readonly state: () => TabState
  readonly subscribe: (listener: () => void) => () => void
  /** Opens a tab, or focuses the one that shows the same thing [2.9, 2.11]. */
  readonly open: (spec: TabSpec, how?: { readonly about?: TabAbout; readonly intent?: TabIntent }) => void
  readonly select: (id: string) => void
  readonly close: (id: string) => void
  readonly reopen: (id: string) => void
  readonly forget: (id: string) => void
  readonly forgetAll: () => void
  readonly describe: (id: string, about: TabAbout) => void
  readonly mark: (id: string, dirty: boolean) => void
  readonly begin: (id: string) => void
  /** What a load was asked for is not done: back to where that was asked. A load that was opened for it alone is closed, and its lock is free again. */
  readonly goBack: (id: string, from: AskedFrom) => void
  /** Nothing is kept from here on: the user signs out [4.8]. */
  readonly closeAll: () => Promise<void>
}

export interface WorkspaceOptions {
  readonly storage: KeyStorage
  /** Tenant and user. */
  readonly owner: string
  /** The tabs that the server has for him [3.5]. */
  readonly records?: readonly { readonly tab: unknown }[]
  /** The last tab of these loads was closed [2.13]. */
  readonly onClosed: (pros: readonly string[]) => Promise<void>
  /** These loads have a tab, in the order of the tabs. */
  readonly onOpen: (pros: readonly string[]) => void
}

export const createWorkspace = ({ storage, owner, records = [], onClosed, onOpen }: WorkspaceOptions): Workspace => {
  const listeners = new Set<() => void>()
  const kept = storage.getItem(STORAGE_KEYS.tabs)
  let state = hasTabs(kept, owner) ? restoreTabs(kept, owner) : tabsOfRecords(records)
  let keeping = true

  const keep = () => {
    try {
      storage.setItem(STORAGE_KEYS.tabs, saveTabs(state, owner))
    } catch {
      // A full or forbidden storage costs only what is remembered over a reload.
    }
  }
  const dispatch = (action: TabAction): Promise<void> => {
    const before = state
    state = tabReducer(before, action)
    if (state === before) return Promise.resolve()
    // Unsaved edits are not kept over a reload.
    if (keeping && action.type !== 'mark') keep()
    onOpen([...openPros(state)])
    for (const listener of listeners) listener()
    return onClosed(prosClosed(before, state))
  }
  const act = (action: TabAction) => void dispatch(action)
  onOpen([...openPros(state)])

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    open: (spec, { about, intent } = {}) => act({ type: 'open', spec, about, intent }),
    select: (id) => act({ type: 'select', id }),
    close: (id) => act({ type: 'close', id }),
    reopen: (id) => act({ type: 'reopen', id }),
    forget: (id) => act({ type: 'forget', id }),
    forgetAll: () => act({ type: 'forget_all' }),
    describe: (id, about) => act({ type: 'describe', id, about }),
    mark: (id, dirty) => act({ type: 'mark', id, dirty }),
    begin: (id) => act({ type: 'begin', id }),
    goBack: (id, { tab, opened }) => {
      if (!state.tabs.some((open) => open.id === tab)) return
      act({ type: 'select', id: tab })
      if (opened && !state.tabs.some((open) => open.id === id && open.dirty)) act({ type: 'close', id })
    },
    closeAll: async () => {
      keeping = false
      await Promise.all(state.tabs.slice(1).map(({ id }) => dispatch({ type: 'close', id })))
    },
  }
}
