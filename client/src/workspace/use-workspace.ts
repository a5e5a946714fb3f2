import { createContext, useContext, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { OpenTab, TabInfo } from './tab-state.ts'
import type { WorkspaceStore } from './workspace-store.ts'

export const WorkspaceContext = createContext<WorkspaceStore | null>(null)

/** Opens, focuses and closes tabs. */
export const useWorkspace = (): WorkspaceStore => {
  const workspace = useContext(WorkspaceContext)
  if (!workspace) throw new Error('Tabs are available only inside the workspace.')
  return workspace
}

export const useTabState = () => {
  const workspace = useWorkspace()
  return useSyncExternalStore(workspace.subscribe, workspace.state)
}

export const TabContext = createContext<OpenTab | null>(null)

/** The tab that contains a screen. */
export interface TabHandle extends OpenTab {
  /** Visible. A background tab is kept as it is, without effects. */
  readonly focused: boolean
  /** Tells the strip whether there are unsaved edits. */
  readonly setDirty: (dirty: boolean) => void
  /** Tells the strip what the tab is about [2.16]. */
  readonly describe: (about: TabInfo) => void
  /** Clears the intent: the screen now does what its tab was opened for. */
  readonly begin: () => void
  readonly close: () => void
}

export const useTab = (): TabHandle => {
  const workspace = useWorkspace()
  const tab = useContext(TabContext)
  // Subscribes to one tab, so that a change on another doesn't render this one.
  const focused = useSyncExternalStore(workspace.subscribe, () => workspace.state().focused === tab?.id)
  if (!tab) throw new Error('The tab is available only inside a tab screen.')
  const { id } = tab
  const acts = useMemo(
    () => ({
      setDirty: (dirty: boolean) => workspace.setDirty(id, dirty),
      describe: (about: TabInfo) => workspace.describe(id, about),
      begin: () => workspace.begin(id),
      close: () => workspace.close(id),
    }),
    [workspace, id],
  )
  return { ...tab, ...acts, focused }
}

/** Tells the strip whether the form in this tab has unsaved edits, and keeps them available if the session ends before they are saved. */
export const useUnsaved = (dirty: boolean, edits: unknown) => {
  const workspace = useWorkspace()
  const id = useContext(TabContext)?.id
  const latest = useRef(edits)
  latest.current = edits
  useEffect(() => {
    if (id !== undefined) workspace.setDirty(id, dirty, () => latest.current)
  }, [workspace, id, dirty])
}

/** The unsaved input of this tab when the session ended; null: none. The form that kept it with `useUnsaved` knows its shape. */
export const useRestoredEdits = <Edits>(): Edits | null => {
  const workspace = useWorkspace()
  const id = useContext(TabContext)?.id
  const [kept] = useState(() => (id === undefined ? null : (workspace.editsOf(id) as Edits | null)))
  return kept
}
