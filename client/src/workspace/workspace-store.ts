import { newKey } from '../app/api.ts'
import { type KeyStorage, STORAGE_KEYS } from '../app/storage.ts'
import { closedPros, type OpenedFrom, openPros, type TabAction, type TabInfo, type TabState, tabReducer } from './tab-state.ts'
import { hasTabs, restoreTabs, saveTabs, tabsOfRecords, tabsSince } from './tab-storage.ts'
import type { TabIntent, TabSpec } from './tab-types.ts'

/** Tabs with unsaved edits, and the edits by tab. */
export interface UnsavedWork {
  readonly tabs: TabState
  readonly edits: ReadonlyMap<string, unknown>
}

/** The tabs, and the effects of opening and closing them. */
export interface WorkspaceStore {
  readonly state: () => TabState
  readonly subscribe: (listener: () => void) => () => void
  /** Opens a tab, or focuses the one with the same key [2.9, 2.11]. */
  readonly open: (spec: TabSpec, how?: { readonly about?: TabInfo; readonly intent?: TabIntent }) => void
  readonly select: (id: string) => void
  readonly close: (id: string) => void
  readonly reopen: (id: string) => void
  readonly forget: (id: string) => void
  readonly forgetAll: () => void
  readonly describe: (id: string, about: TabInfo) => void
  /** Sets whether a tab has unsaved edits and how to read them; without a reader they can't be kept. */
  readonly setDirty: (id: string, dirty: boolean, edits?: () => unknown) => void
  /** The edits of a tab; null: none that can be kept. */
  readonly editsOf: (id: string) => unknown
  /** All unsaved edits that can be kept; null: none. */
  readonly unsaved: () => UnsavedWork | null
  readonly begin: (id: string) => void
  /** The requested action was canceled: back to where it was requested. A load opened only for that is closed and its lock released. */
  readonly goBack: (id: string, from: OpenedFrom) => void
  /** Nothing is stored from here on: the user signs out [4.8]. */
  readonly closeAll: () => Promise<void>
}

export interface WorkspaceOptions {
  /** Storage shared by all windows of the browser: a new window starts with the tabs of the window that changed them last. */
  readonly storage: KeyStorage
  /** Storage of this window, so that two windows do not overwrite each other's tabs on reload. */
  readonly windowStorage?: KeyStorage
  /** Tenant and user. */
  readonly owner: string
  /** The user's tabs stored on the server [3.5]. */
  readonly records?: readonly { readonly tab: unknown }[]
  /** The user's unsaved input when the session ended by itself. */
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

export const createWorkspace = ({
  storage,
  windowStorage,
  owner,
  records = [],
  kept: work = null,
  onClosed,
  onOpen,
}: WorkspaceOptions): WorkspaceStore => {
  const listeners = new Set<() => void>()
  const shared = storage.getItem(STORAGE_KEYS.tabs)
  const own = windowStorage?.getItem(STORAGE_KEYS.tabs) ?? null
  const since = tabsSince(shared, owner) ?? newKey()
  const kept = tabsSince(own, owner) === since ? own : shared
  const known = hasTabs(kept, owner)
  // If another window of this browser signed out, the tabs were closed [4.8]; those with edits stay.
  let state = work ? withEdits(work, known) : known ? restoreTabs(kept, owner) : tabsOfRecords(records)
  const edits = new Map([...(work?.edits ?? [])].map(([id, value]) => [id, () => value]))
  let keeping = true

  const keep = () => {
    const text = saveTabs(state, owner, since)
    for (const each of [storage, windowStorage]) {
      try {
        each?.setItem(STORAGE_KEYS.tabs, text)
      } catch {
        // If the storage is full or blocked, only what would be restored after a reload is lost.
      }
    }
  }
  // Another window that opens before this one has changed anything belongs to the same sign-in.
  if (tabsSince(shared, owner) === null) keep()

  const dispatch = (action: TabAction): Promise<void> => {
    const before = state
    state = tabReducer(before, action)
    if (action.type === 'close') edits.delete(action.id)
    if (state === before) return Promise.resolve()
    // Unsaved edits aren't kept over a reload.
    if (keeping && action.type !== 'mark') keep()
    onOpen([...openPros(state)])
    for (const listener of listeners) listener()
    return onClosed(closedPros(before, state))
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
    setDirty: (id, dirty, read) => {
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
      windowStorage?.removeItem(STORAGE_KEYS.tabs)
      await Promise.all(state.tabs.slice(1).map(({ id }) => dispatch({ type: 'close', id })))
    },
  }
}
