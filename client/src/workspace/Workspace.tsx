import { may } from '@waybill/shared/permissions/may'
import { Plus, Search } from 'lucide-react'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Brand } from '../app/Brand.tsx'
import { session, useSession, useSignedIn } from '../app/client.ts'
import { takeEarlyKeys } from '../app/early-keys.ts'
import { tryRole } from '../app/test-role.ts'
import { UserMenu } from '../app/UserMenu.tsx'
import { BoardFilterContext, boardFilterStore } from '../boards/board-filter.ts'
import { LiveContext } from '../commands/use-live.ts'
import { IconButton } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Kbd } from '../ui/Kbd.tsx'
import { Late } from '../ui/Late.tsx'
import { part } from '../ui/part.ts'
import { TabStrip } from '../ui/TabStrip.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { showToast } from '../ui/toast-store.ts'
import { ClosedTabs } from './ClosedTabs.tsx'
import { Connection } from './Connection.tsx'
import { TabMark, TabPeople } from './TabMark.tsx'
import { TabPanels } from './TabPanels.tsx'
import { tabTooltip } from './tab-state.ts'
import { tabTitle } from './tab-types.ts'
import { useFloor } from './use-floor.ts'
import { usePreload } from './use-preload.ts'
import { useTabState, useWorkspace, WorkspaceContext } from './use-workspace.ts'
import { useWorkspaceKeys } from './use-workspace-keys.ts'
import styles from './Workspace.module.css'

const Palette = part(async () => (await import('./Palette.tsx')).Palette)
const Shortcuts = part(async () => (await import('./Shortcuts.tsx')).Shortcuts)
const Alarms = part(async () => (await import('./Alarms.tsx')).Alarms)
const TestRoleBanner = part(async () => (await import('./TestRoleBanner.tsx')).TestRoleBanner)
const CloseDirtyTab = part(async () => (await import('./CloseDirtyTab.tsx')).CloseDirtyTab)
const LogOutUnsaved = part(async () => (await import('./LogOutUnsaved.tsx')).LogOutUnsaved)
const LAYERS = [Palette, Shortcuts, CloseDirtyTab, LogOutUnsaved]

const onOwnRole = () =>
  void tryRole(null).catch(() => showToast({ tone: 'bad', text: 'Your own role could not be taken back. Please try again.' }))

const SearchButton = ({ onOpen }: { readonly onOpen: () => void }) => (
  <button type="button" className={styles.search} onClick={onOpen}>
    <Icon of={Search} size={14} />
    Search or run
    <Kbd keys="Ctrl K" />
  </button>
)

/** Takes what is typed for the palette before its code has come. */
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
  /** Closes a tab, or asks whether its edits may be lost. */
  readonly onClose: (id: string) => void
  /** The tab of which that is asked. */
  readonly closing: string | null
  readonly onAsked: () => void
}

const Tabbed = ({ onPalette, onShortcuts, onLogOut, onClose, closing, onAsked }: TabbedProps) => {
  const workspace = useWorkspace()
  const { userInfo } = useSignedIn()
  const { tabs, focused } = useTabState()
  const front = tabs.find((tab) => tab.id === focused)
  useEffect(() => {
    document.title = front ? `${tabTitle(front.spec)} · Waybill` : 'Waybill'
  }, [front])
  const testing = userInfo.test_role
  const asked = useRef(false)
  if (closing !== null) asked.current = true

  return (
    <Tabs value={focused} onChange={workspace.select} activation="manual" className={styles.workspace}>
      <TabStrip
        label="Workspace"
        tabs={tabs.map((tab, index) => ({
          value: tab.id,
          title: tabTitle(tab.spec),
          mark: <TabMark tab={tab} pinned={index === 0} />,
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
      {may(userInfo.permission_tree, 'debug_logs#read') && (
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
      {asked.current && (
        <Late
          onMissing={() => {
            asked.current = false
            onAsked()
          }}
        >
          <CloseDirtyTab
            tab={tabs.find((tab) => tab.id === closing) ?? null}
            onKeep={onAsked}
            onDiscard={(id) => {
              onAsked()
              workspace.close(id)
            }}
          />
        </Late>
      )}
    </Tabs>
  )
}

/** Where people work: the tab strip, the screens of the tabs, and what reaches everything [2.8–2.16]. */
export const Workspace = () => {
  const floor = useFloor()
  const filter = useMemo(boardFilterStore, [])
  const [layer, setLayer] = useState<'palette' | 'shortcuts' | 'logOut' | null>(null)
  const openPalette = useCallback(() => setLayer('palette'), [])
  const openShortcuts = useCallback(() => setLayer('shortcuts'), [])
  const [closing, setClosing] = useState<string | null>(null)
  const close = useCallback(
    (id: string) => (floor?.workspace.state().tabs.find((tab) => tab.id === id)?.dirty ? setClosing(id) : floor?.workspace.close(id)),
    [floor],
  )
  const logOut = useCallback(
    () => (floor?.workspace.state().tabs.some(({ dirty }) => dirty) ? setLayer('logOut') : void session.signOut()),
    [floor],
  )
  const state = useSession()
  const isTesting = state.phase === 'in' && state.userInfo.test_role != null
  useWorkspaceKeys({
    workspace: floor?.workspace,
    onPalette: openPalette,
    onShortcuts: openShortcuts,
    onClose: close,
    onOwnRole: isTesting ? onOwnRole : null,
  })
  usePreload(floor !== null, LAYERS)
  // A layer that was open stays, so that it can fade.
  const used = useRef(new Set<typeof layer>())
  used.current.add(layer)
  const early = useRef('')
  const isThere = floor !== null
  useEffect(() => {
    const typed = isThere ? takeEarlyKeys() : null
    if (typed === null) return
    early.current = typed
    setLayer('palette')
  }, [isThere])

  if (!floor) return null
  const missing = (name: typeof layer) => {
    used.current.delete(name)
    setLayer(null)
  }
  const shown = (name: typeof layer) => ({ open: layer === name, onOpenChange: (open: boolean) => setLayer(open ? name : null) })
  return (
    <LiveContext value={floor.live}>
      <WorkspaceContext value={floor.workspace}>
        <BoardFilterContext value={filter}>
          <Tabbed
            onPalette={openPalette}
            onShortcuts={openShortcuts}
            onLogOut={logOut}
            onClose={close}
            closing={closing}
            onAsked={() => setClosing(null)}
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
