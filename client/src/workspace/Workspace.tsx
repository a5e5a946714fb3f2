import { isPermitted } from '@waybill/shared/permissions/may'
import { Plus, Search } from 'lucide-react'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Brand } from '../app/Brand.tsx'
import { session, useSession, useSignedIn } from '../app/client.ts'
import { takeEarlyKeys } from '../app/early-keyboard.ts'
import { tryRole } from '../app/test-role.ts'
import { UserMenu } from '../app/UserMenu.tsx'
import { BoardFilterContext, boardFilterStore } from '../boards/board-filter.ts'
import { LiveContext } from '../live/use-live.ts'
import { attempt } from '../ui/attempt.ts'
import { IconButton } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Kbd } from '../ui/Kbd.tsx'
import { Late } from '../ui/Late.tsx'
import { lazyPart } from '../ui/part.ts'
import { TabStrip } from '../ui/TabStrip.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { ClosedTabs } from './ClosedTabs.tsx'
import { Connection } from './Connection.tsx'
import { TabMark, TabPeople } from './TabMark.tsx'
import { TabPanels } from './TabPanels.tsx'
import { tabTooltip } from './tab-state.ts'
import { tabTitle } from './tab-types.ts'
import { useLiveWorkspace } from './use-live-workspace.ts'
import { usePreload } from './use-preload.ts'
import { useTabState, useWorkspace, WorkspaceContext } from './use-workspace.ts'
import { useWorkspaceKeys } from './use-workspace-keys.ts'
import styles from './Workspace.module.css'

const Palette = lazyPart(async () => (await import('./Palette.tsx')).Palette)
const Shortcuts = lazyPart(async () => (await import('./Shortcuts.tsx')).Shortcuts)
const Alarms = lazyPart(async () => (await import('./Alarms.tsx')).Alarms)
const TestRoleBanner = lazyPart(async () => (await import('./TestRoleBanner.tsx')).TestRoleBanner)
const CloseDirtyTab = lazyPart(async () => (await import('./CloseDirtyTab.tsx')).CloseDirtyTab)
const LogOutUnsaved = lazyPart(async () => (await import('./LogOutUnsaved.tsx')).LogOutUnsaved)
const LAYERS = [Palette, Shortcuts, CloseDirtyTab, LogOutUnsaved]

const onOwnRole = () => void attempt('leave test role', () => tryRole(null), "Couldn't switch back to your role. Please try again.")

const SearchButton = ({ onOpen }: { readonly onOpen: () => void }) => (
  <button type="button" className={styles.search} onClick={onOpen}>
    <Icon of={Search} size={14} />
    Search or run
    <Kbd keys="Ctrl K" />
  </button>
)

/** Captures what is typed for the palette before its code has loaded. */
const EarlyKeys = ({ typed, onLeave }: { readonly typed: RefObject<string>; readonly onLeave: () => void }) => (
  <input
    ref={(box) => {
      box?.focus()
      box?.setSelectionRange(typed.current.length, typed.current.length)
    }}
    defaultValue={typed.current}
    className={styles.early}
    aria-label="Search or run"
    data-passing
    onChange={({ target }) => {
      typed.current = target.value
    }}
    onKeyDown={({ key }) => {
      if (key !== 'Escape') return
      typed.current = ''
      onLeave()
    }}
  />
)

interface TabbedProps {
  readonly onPalette: () => void
  readonly onShortcuts: () => void
  readonly onLogOut: () => void
  /** Closes a tab, or asks first if it has unsaved edits. */
  readonly onClose: (id: string) => void
  /** The tab that is asked about. */
  readonly closing: string | null
  readonly onDialogRequested: () => void
}

const Tabbed = ({ onPalette, onShortcuts, onLogOut, onClose, closing, onDialogRequested }: TabbedProps) => {
  const workspace = useWorkspace()
  const { userInfo } = useSignedIn()
  const { tabs, focused } = useTabState()
  const front = tabs.find((tab) => tab.id === focused)
  useEffect(() => {
    document.title = front ? `${tabTitle(front.spec)} · Waybill` : 'Waybill'
  }, [front])
  const testing = userInfo.test_role
  const dialogRequested = useRef(false)
  if (closing !== null) dialogRequested.current = true

  return (
    <Tabs value={focused} onChange={workspace.select} activation="manual" className={styles.workspace}>
      <TabStrip
        label="Workspace"
        tabs={tabs.map((tab, index) => ({
          value: tab.id,
          title: tabTitle(tab.spec),
          badge: <TabMark tab={tab} pinned={index === 0} />,
          aside: tab.spec.type === 'ShipmentTab' && <TabPeople pro={tab.spec.params.pro} />,
          dirty: tab.dirty,
          closable: index > 0,
          pinned: index === 0,
          tooltip: tabTooltip(tab.about),
        }))}
        value={focused}
        onSelect={workspace.select}
        onClose={onClose}
        brand={
          <span className={styles.brand} title={session.tenant()}>
            <Brand />
          </span>
        }
        actions={
          <>
            <IconButton icon={Plus} label="New tab" size="small" onClick={() => workspace.open({ type: 'CreateTab', params: {} })} />
            <ClosedTabs />
          </>
        }
        end={
          <>
            <SearchButton onOpen={onPalette} />
            <Connection />
            <UserMenu onShortcuts={onShortcuts} onLogOut={onLogOut} />
          </>
        }
      />
      {isPermitted(userInfo.permission_tree, 'debug_logs#read') && (
        <Late quiet>
          <Alarms />
        </Late>
      )}
      {testing && (
        <Late>
          <TestRoleBanner name={testing.name} onBack={onOwnRole} />
        </Late>
      )}
      <main className="contents">
        <TabPanels />
      </main>
      {dialogRequested.current && (
        <Late
          onMissing={() => {
            dialogRequested.current = false
            onDialogRequested()
          }}
        >
          <CloseDirtyTab
            tab={tabs.find((tab) => tab.id === closing) ?? null}
            onKeep={onDialogRequested}
            onDiscard={(id) => {
              onDialogRequested()
              workspace.close(id)
            }}
          />
        </Late>
      )}
    </Tabs>
  )
}

/** The workspace: the tab strip, the screens of the tabs, and global features [2.8–2.16]. */
export const Workspace = () => {
  const liveWorkspace = useLiveWorkspace()
  const filter = useMemo(boardFilterStore, [])
  const [layer, setLayer] = useState<'palette' | 'shortcuts' | 'logOut' | null>(null)
  const openPalette = useCallback(() => setLayer('palette'), [])
  const openShortcuts = useCallback(() => setLayer('shortcuts'), [])
  const [closing, setClosing] = useState<string | null>(null)
  const close = useCallback(
    (id: string) =>
      liveWorkspace?.workspace.state().tabs.find((tab) => tab.id === id)?.dirty ? setClosing(id) : liveWorkspace?.workspace.close(id),
    [liveWorkspace],
  )
  const logOut = useCallback(
    () => (liveWorkspace?.workspace.state().tabs.some(({ dirty }) => dirty) ? setLayer('logOut') : void session.signOut()),
    [liveWorkspace],
  )
  const state = useSession()
  const isTesting = state.phase === 'in' && state.userInfo.test_role != null
  useWorkspaceKeys({
    workspace: liveWorkspace?.workspace,
    onPalette: openPalette,
    onShortcuts: openShortcuts,
    onClose: close,
    onOwnRole: isTesting ? onOwnRole : null,
  })
  usePreload(liveWorkspace !== null, LAYERS)
  // An opened dialog stays mounted, so that it can fade out.
  const used = useRef(new Set<typeof layer>())
  used.current.add(layer)
  const early = useRef('')
  const isThere = liveWorkspace !== null
  useEffect(() => {
    const typed = isThere ? takeEarlyKeys() : null
    if (typed === null) return
    early.current = typed
    setLayer('palette')
  }, [isThere])

  if (!liveWorkspace) return null
  const missing = (name: typeof layer) => {
    used.current.delete(name)
    setLayer(null)
  }
  const shown = (name: typeof layer) => ({ open: layer === name, onOpenChange: (open: boolean) => setLayer(open ? name : null) })
  return (
    <LiveContext value={liveWorkspace.live}>
      <WorkspaceContext value={liveWorkspace.workspace}>
        <BoardFilterContext value={filter}>
          <Tabbed
            onPalette={openPalette}
            onShortcuts={openShortcuts}
            onLogOut={logOut}
            onClose={close}
            closing={closing}
            onDialogRequested={() => setClosing(null)}
          />
          {used.current.has('palette') && (
            <Late
              fallback={layer === 'palette' && <EarlyKeys typed={early} onLeave={() => setLayer(null)} />}
              onMissing={() => missing('palette')}
            >
              <Palette {...shown('palette')} onShortcuts={openShortcuts} onClose={close} onLogOut={logOut} typed={early} />
            </Late>
          )}
          {used.current.has('logOut') && (
            <Late onMissing={() => missing('logOut')}>
              <LogOutUnsaved {...shown('logOut')} onLogOut={() => void session.signOut()} />
            </Late>
          )}
          {used.current.has('shortcuts') && (
            <Late onMissing={() => missing('shortcuts')}>
              <Shortcuts {...shown('shortcuts')} />
            </Late>
          )}
        </BoardFilterContext>
      </WorkspaceContext>
    </LiveContext>
  )
}
