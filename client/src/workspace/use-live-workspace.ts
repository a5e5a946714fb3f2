import { LIVE_LISTS } from '@waybill/shared/protocol/live-lists'
import { useEffect, useRef, useState } from 'react'
import { api, session, useSignedIn } from '../app/client.ts'
import { storeUnsavedWork, takeUnsavedWork } from '../app/unsaved-work.ts'
import { BOARD_CELLS } from '../boards/board-cells.ts'
import { parseMomentLink } from '../history/moment-link.ts'
import { type LiveSession, openLiveSession } from '../live/live-session.ts'
import { withTimeout } from '../ui/part.ts'
import { readLoadLink } from './load-link.ts'
import { lockNotices } from './lock-notices.ts'
import type { TabRecords } from './tab-records.ts'
import { openPros } from './tab-state.ts'
import { createWorkspace, type UnsavedWork, type WorkspaceStore } from './workspace-store.ts'

export interface LiveWorkspace {
  readonly workspace: WorkspaceStore
  readonly live: LiveSession
}

/** Tabs and live connection of the signed-in user, from the first view until signing out; null before. */
export const useLiveWorkspace = (): LiveWorkspace | null => {
  const { auth, userInfo } = useSignedIn()
  const atSignIn = useRef(userInfo)
  const { id, token, username } = auth
  const [liveWorkspace, setLiveWorkspace] = useState<LiveWorkspace | null>(null)

  useEffect(() => {
    const tenant = session.tenant()
    const owner = `${tenant}/${id}`
    const known = atSignIn.current.tab_records ?? []
    const live = openLiveSession({
      tenant,
      token,
      me: id,
      api,
      columns: BOARD_CELLS,
      isOpen: (pro) => openPros(workspace.state()).has(pro),
      onSessionEnded: () => session.unauthorized(token),
      onPermissionsChanged: () => void session.refresh(),
    })
    const workspace = createWorkspace({
      storage: localStorage,
      windowStorage: sessionStorage,
      owner,
      records: known,
      kept: takeUnsavedWork(owner) as UnsavedWork | null,
      onClosed: live.locks.release,
      onOpen: (pros) => {
        live.presence.setOpen(pros)
        live.windows.setOpen(pros)
      },
    })
    const stopBoards = workspace.subscribe(() => live.boards.keep(new Set(workspace.state().tabs.map((tab) => tab.id))))
    const linked = parseMomentLink(location.search)
    const linkedLoad = readLoadLink(location.search)
    if (linked) workspace.open({ type: 'RecordHistoryTab', params: { ...linked, view: 'then' } })
    if (linkedLoad !== null) workspace.open({ type: 'ShipmentTab', params: { pro: linkedLoad } })
    if (linked || linkedLoad !== null) history.replaceState(history.state, '', location.pathname)
    // The tab list of the server doesn't block: without its code, the tabs are stored only here.
    // Loaded with the first tab that opens; without it, the tabs are stored only here.
    let records: Promise<TabRecords> | null = null
    const updateRecords = async (act: (list: TabRecords) => unknown) => {
      records ??= withTimeout(() => import('./tab-records.ts')).then(({ tabRecords }) => tabRecords({ api, authUid: id, known }))
      await records.then(act, () => undefined)
    }
    const unfollow = workspace.subscribe(() => void updateRecords((list) => list.follow(workspace.state())))
    const stopNotices = lockNotices({ live, workspace, api })
    const stopRenewing = live.connection.on('lists:changed', ({ lists }) => {
      if (lists.some((list) => !LIVE_LISTS.has(list))) void session.renewStaticInfo()
    })
    const stopKeeping = session.subscribe(() => {
      if (session.token() === token) return
      const what = workspace.unsaved()
      if (what) storeUnsavedWork({ owner, username, tabs: what.edits.size, what })
    })
    const leave = () => {
      live.locks.releaseOnExit()
      live.windows.setOpen([])
    }
    const warn = (event: BeforeUnloadEvent) => {
      if (workspace.state().tabs.some(({ dirty }) => dirty)) event.preventDefault()
    }
    window.addEventListener('pagehide', leave)
    window.addEventListener('beforeunload', warn)
    const stay = session.beforeSignOut(async () => {
      // The other windows are signed out, too: what they have open needs no lock.
      live.windows.close()
      await Promise.all([workspace.closeAll(), updateRecords((list) => list.clear())])
    })
    setLiveWorkspace({ workspace, live })
    return () => {
      stay()
      stopBoards()
      stopKeeping()
      stopNotices()
      stopRenewing()
      unfollow()
      if (records) void updateRecords((list) => list.stop())
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('beforeunload', warn)
      live.close()
      setLiveWorkspace(null)
    }
  }, [id, token, username])

  return liveWorkspace
}
