import { createContext, useContext, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { OpenTab, TabAbout } from './tab-state.ts'
import type { Workspace } from './workspace-store.ts'

export const WorkspaceContext = createContext<Workspace | null>(null)

/** Opens, focuses and closes tabs. */
export const useWorkspace = (): Workspace => {
  const workspace = useContext(WorkspaceContext)
  if (!workspace) throw new Error('There are no tabs outside of the workspace.')
  return workspace
}

export const useTabState = () => {
  const workspace = useWorkspace()
  return useSyncExternalStore(workspace.subscribe, workspace.state)
}

export const TabContext = createContext<OpenTab | null>(null)

/** The tab that a screen stands in. */
export interface TabHandle extends OpenTab {
  /** In sight. A tab behind another is kept as it is, without effects. */
  readonly focused: boolean
  /** Tells the strip whether there are edits that are not saved. */
  readonly mark: (dirty: boolean) => void
  /** Tells the strip what the tab is about [2.16]. */
  readonly describe: (about: TabAbout) => void
  /** Takes the intent: the screen does now what its tab was opened for. */
  readonly begin: () => void
  readonly close: () => void
}

export const useTab = (): TabHandle => {
  const workspace = useWorkspace()
  const tab = useContext(TabContext)
  // Not the whole strip: what is marked on one tab draws no other.
  const focused = useSyncExternalStore(workspace.subscribe, () => workspace.state().focused === tab?.id)
  if (!tab) throw new Error('Not inside a tab.')
  const { id } = tab
  const acts = useMemo(
    () => ({
      mark: (dirty: boolean) => workspace.mark(id, dirty),
      describe: (about: TabAbout) => workspace.describe(id, about),
      begin: () => workspace.begin(id),
      close: () => workspace.close(id),
    }),
    [workspace, id],
  )
  return { ...tab, ...acts, focused }
}

/** Tells the strip whether the form in this tab has edits that are not saved, and keeps these at hand for a session that ends before they are. */
export const useUnsaved = (dirty: boolean, edits: unknown) => {
  const workspace = useWorkspace()
  const id = useContext(TabContext)?.id
  const latest = useRef(edits)
  latest.current = edits
  useEffect(() => {
    if (id !== undefined) workspace.mark(id, dirty, () => latest.current)
  }, [workspace, id, dirty])
}

/** What was typed in this tab when the session ended; null: nothing. The form that kept it there by `useUnsaved` knows its shape. */
export const useKept = <Edits>(): Edits | null => {
  const workspace = useWorkspace()
  const id = useContext(TabContext)?.id
  const [kept] = useState(() => (id === undefined ? null : (workspace.editsOf(id) as Edits | null)))
  return kept
}
