import { BOOKS } from '@waybill/shared/protocol/books'
import { useEffect, useRef, useState } from 'react'
import { api, session, useSignedIn } from '../app/client.ts'
import { keepWork, takeWork } from '../app/kept-work.ts'
import { BOARD_CELLS } from '../boards/board-cells.ts'
import { type LiveSession, openLiveSession } from '../commands/live-session.ts'
import { readLink } from '../screens/audit/moment-link.ts'
import { inTime } from '../ui/part.ts'
import { lockNotices } from './lock-notices.ts'
import type { TabRecords } from './tab-records.ts'
import { openPros } from './tab-state.ts'
import { createWorkspace, type UnsavedWork, type Workspace } from './workspace-store.ts'

export interface Floor {
  readonly workspace: Workspace
  readonly live: LiveSession
}

/** Tabs and live connection of whoever is signed in, from the first look until the way out; null before. */
export const useFloor = (): Floor | null => {
  const { auth, userInfo } = useSignedIn()
  const atSignIn = useRef(userInfo)
  const { id, token, username } = auth
  const [floor, setFloor] = useState<Floor | null>(null)

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
      owner,
      records: known,
      kept: takeWork(owner) as UnsavedWork | null,
      onClosed: live.locks.release,
      onOpen: live.presence.setOpen,
    })
    const stopBoards = workspace.subscribe(() => live.boards.keep(new Set(workspace.state().tabs.map((tab) => tab.id))))
    const linked = readLink(location.search)
    if (linked) {
      workspace.open({ type: 'RecordHistoryTab', params: { ...linked, view: 'then' } })
      history.replaceState(history.state, '', location.pathname)
    }
    // Nobody waits for the server's list of tabs: without the code for it the tabs are kept here alone.
    // Fetched with the first tab that opens; without it the tabs are kept here alone.
    let records: Promise<TabRecords> | null = null
    const tellRecords = async (act: (list: TabRecords) => unknown) => {
      records ??= inTime(() => import('./tab-records.ts')).then(({ tabRecords }) => tabRecords({ api, authUid: id, known }))
      await records.then(act, () => undefined)
    }
    const unfollow = workspace.subscribe(() => void tellRecords((list) => list.follow(workspace.state())))
    const stopNotices = lockNotices({ live, workspace, api })
    const stopRenewing = live.connection.on('lists:changed', ({ lists }) => {
      if (lists.some((list) => !BOOKS.has(list))) void session.renewStaticInfo()
    })
    const stopKeeping = session.subscribe(() => {
      if (session.token() === token) return
      const what = workspace.unsaved()
      if (what) keepWork({ owner, username, tabs: what.edits.size, what })
    })
    const leave = () => live.locks.releaseOnExit()
    const warn = (event: BeforeUnloadEvent) => {
      if (workspace.state().tabs.some(({ dirty }) => dirty)) event.preventDefault()
    }
    window.addEventListener('pagehide', leave)
    window.addEventListener('beforeunload', warn)
    const stay = session.beforeSignOut(async () => void (await Promise.all([workspace.closeAll(), tellRecords((list) => list.clear())])))
    setFloor({ workspace, live })
    return () => {
      stay()
      stopBoards()
      stopKeeping()
      stopNotices()
      stopRenewing()
      unfollow()
      if (records) void tellRecords((list) => list.stop())
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('beforeunload', warn)
      live.close()
      setFloor(null)
    }
  }, [id, token, username])

  return floor
}
