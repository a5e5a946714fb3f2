import { type KeyStorage, STORAGE_KEYS } from '../app/storage.ts'
import { type AskedFrom, openPros, prosClosed, type TabAbout, type TabAction, type TabState, tabReducer } from './tab-state.ts'
import { hasTabs, restoreTabs, saveTabs, tabsOfRecords } from './tab-storage.ts'
import type { TabIntent, TabSpec } from './tab-types.ts'

/** Tabs with edits that are not saved, and the edits by tab. */
export interface UnsavedWork {
  readonly tabs: TabState
  readonly edits: ReadonlyMap<string, unknown>
}

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
  /** Whether a tab has edits that are not saved, and how they are read: without, they cannot be kept. */
  readonly mark: (id: string, dirty: boolean, edits?: () => unknown) => void
  /** The edits of a tab; null: none that can be kept. */
  readonly editsOf: (id: string) => unknown
  /** All that is not saved and can be kept; null: nothing. */
  readonly unsaved: () => UnsavedWork | null
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
  /** What he had typed when his session ended by itself. */
  readonly kept?: UnsavedWork | null
  /** The last tab of these loads was closed [2.13]. */
  readonly onClosed: (pros: readonly string[]) => Promise<void>
  /** These loads have a tab, in the order of the tabs. */
  readonly onOpen: (pros: readonly string[]) => void
}

const withEdits = ({ tabs, edits }: UnsavedWork, all: boolean): TabState => {
  const open = tabs.tabs.flatMap((tab, index) => (all || index === 0 || edits.has(tab.id) ? [{ ...tab, dirty: edits.has(tab.id) }] : []))
  const focused = open.some(({ id }) => id === tabs.focused) ? tabs.focused : (open[1] ?? open[0])?.id
  return { ...tabs, tabs: open, focused: focused ?? tabs.focused }
}

export const createWorkspace = ({ storage, owner, records = [], kept: work = null, onClosed, onOpen }: WorkspaceOptions): Workspace => {
  const listeners = new Set<() => void>()
  const kept = storage.getItem(STORAGE_KEYS.tabs)
  const known = hasTabs(kept, owner)
  // Where another window of this browser signed out, the tabs were closed [4.8]: those with edits stay.
  let state = work ? withEdits(work, known) : known ? restoreTabs(kept, owner) : tabsOfRecords(records)
  const edits = new Map([...(work?.edits ?? [])].map(([id, value]) => [id, () => value]))
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
    if (action.type === 'close') edits.delete(action.id)
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
    mark: (id, dirty, read) => {
      if (dirty && read) edits.set(id, read)
      else edits.delete(id)
      act({ type: 'mark', id, dirty })
    },
    editsOf: (id) => edits.get(id)?.() ?? null,
    unsaved: () => (edits.size > 0 ? { tabs: state, edits: new Map([...edits].map(([id, read]) => [id, read()])) } : null),
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
