import { isPermitted } from '@waybill/shared/permissions/may'
import {
  Blocks,
  FilePlus2,
  FileSpreadsheet,
  History,
  Inbox,
  Keyboard,
  LayoutList,
  LogOut,
  Map as MapIcon,
  Moon,
  Rows3,
  ScrollText,
  SquarePlus,
  Sun,
  Undo2,
  X,
} from 'lucide-react'
import { setLook, useLook } from '../app/appearance.ts'
import { useSignedIn } from '../app/client.ts'
import { tryRole } from '../app/test-role.ts'
import { useLive } from '../live/use-live.ts'
import { cellsOf } from '../shipment/board/board-cells.ts'
import { rowMenu } from '../shipment/board/row-actions.ts'
import { useRunRowAction } from '../shipment/board/use-run-row-action.ts'
import type { PaletteItem } from '../ui/CommandPalette.tsx'
import { ANY_LANE } from './board-tab.ts'
import { DIRECTORY_TABS, isAvailableTo, LIST_TABS, SETTINGS_TABS } from './company-tabs.ts'
import { ACTIVE_BOARD_MAP, AUDIT_FEATURES, AUDIT_VIEWS, type AuditView, tabTitle } from './tab-types.ts'
import { useTabState, useWorkspace } from './use-workspace.ts'

export interface PaletteActions {
  readonly onShortcuts: () => void
  readonly onClose: (tab: string) => void
  readonly onLogOut: () => void
}

/** All global actions, and the actions of the visible load. */
export const usePaletteActions = ({ onShortcuts, onClose, onLogOut }: PaletteActions): readonly PaletteItem[] => {
  const workspace = useWorkspace()
  const { tabs, focused, closed } = useTabState()
  const { board } = useLive()
  const { userInfo } = useSignedIn()
  const { density } = useLook()
  const runRowAction = useRunRowAction()
  const permissions = userInfo.permission_tree

  const front = tabs.find(({ id }) => id === focused)
  const inSight = front?.spec
  const [last] = closed
  const row = inSight?.type === 'ShipmentTab' ? board.row(inSight.params.pro) : undefined
  const onLoad = (row ? rowMenu(cellsOf(row), permissions, runRowAction) : []).flatMap((entry): readonly PaletteItem[] =>
    typeof entry === 'object' && 'onSelect' in entry && !entry.disabled
      ? [
          {
            id: `action ${entry.label}`,
            label: `${entry.label} ${row?.id ?? ''}`,
            icon: entry.icon,
            hint: entry.hint,
            onRun: entry.onSelect,
          },
        ]
      : [],
  )
  const item = (label: string, icon: PaletteItem['icon'], onRun: () => void, rest: Partial<PaletteItem> = {}): PaletteItem => ({
    id: `action ${label}`,
    label,
    icon,
    onRun,
    ...rest,
  })
  return [
    ...onLoad,
    ...(isPermitted(permissions, 'shipments#create')
      ? [
          item('New truckload shipment', FilePlus2, () => workspace.open({ type: 'NewTruckloadShipmentTab', params: {} }), {
            keywords: 'load create',
          }),
          item(
            'New less than truckload shipment',
            FilePlus2,
            () => workspace.open({ type: 'NewLessThanTruckloadShipmentTab', params: {} }),
            { keywords: 'load create ltl' },
          ),
          item('New intermodal shipment', FilePlus2, () => workspace.open({ type: 'NewIntermodalShipmentTab', params: {} }), {
            keywords: 'load create rail container',
          }),
        ]
      : []),
    ...(isPermitted(permissions, 'shipments#import')
      ? [
          item('Batch Manager', FileSpreadsheet, () => workspace.open({ type: 'BatchManagerTab', params: {} }), {
            keywords: 'import sheet csv loads',
          }),
        ]
      : []),
    ...(isPermitted(permissions, 'mailbox#read')
      ? [item('Mailbox', Inbox, () => workspace.open({ type: 'MailboxTab', params: {} }), { keywords: 'email sent confirmation' })]
      : []),
    ...(isPermitted(permissions, 'shipments#read')
      ? [
          item('Template Library', Blocks, () => workspace.open({ type: 'TemplateLibraryTab', params: {} }), {
            keywords: 'form layout sections fields',
          }),
        ]
      : []),
    item('All Shipments', LayoutList, () => workspace.open({ type: 'ActiveShipmentsTab', params: { board: 'all' } }), {
      keywords: 'board every load',
    }),
    item(
      'Historical Rates',
      LayoutList,
      () => workspace.open({ type: 'ActiveShipmentsTab', params: { board: 'historical', ...ANY_LANE } }),
      {
        keywords: 'board lane past loads rates',
      },
    ),
    item('Map', MapIcon, () => workspace.open({ type: 'MapTab', params: ACTIVE_BOARD_MAP }), { keywords: 'trucks location board' }),
    ...[...DIRECTORY_TABS, ...LIST_TABS, ...SETTINGS_TABS]
      .filter((tab) => isAvailableTo(permissions, tab))
      .map(({ label, icon, spec }) => item(label, icon, () => workspace.open(spec), { keywords: 'list settings master data' })),
    ...(isPermitted(permissions, 'audit#read')
      ? (Object.keys(AUDIT_VIEWS) as AuditView[])
          .filter((view) => isPermitted(permissions, AUDIT_FEATURES[view]))
          .map((view) =>
            item(AUDIT_VIEWS[view], ScrollText, () => workspace.open({ type: 'AuditTab', params: { view } }), {
              keywords: 'auditor history who did what denied locks chain verify anchors',
            }),
          )
      : []),
    ...(userInfo.test_role
      ? [item('Return to my role', Undo2, () => void tryRole(null), { keywords: 'test role restore', hint: 'Alt Shift R' })]
      : []),
    item('New tab', SquarePlus, () => workspace.open({ type: 'CreateTab', params: {} })),
    ...(front && front !== tabs[0]
      ? [item(`Close ${tabTitle(front.spec)}`, X, () => onClose(front.id), { keywords: 'tab', hint: 'Alt W' })]
      : []),
    ...(last ? [item(`Reopen ${tabTitle(last.spec)}`, History, () => workspace.reopen(last.id), { keywords: 'tab closed history' })] : []),
    item('Dark theme', Moon, () => setLook({ theme: 'dark' })),
    item('Light theme', Sun, () => setLook({ theme: 'light' })),
    item(density === 'comfortable' ? 'Default density' : 'Comfortable density', Rows3, () =>
      setLook({ density: density === 'comfortable' ? 'default' : 'comfortable' }),
    ),
    item('Keyboard shortcuts', Keyboard, onShortcuts, { hint: '?' }),
    item('Sign out', LogOut, onLogOut, { keywords: 'log out' }),
  ]
}
