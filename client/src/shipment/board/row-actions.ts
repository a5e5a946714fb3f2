import type { PermissionTree } from '@waybill/shared/permissions/features'
import { isPermitted } from '@waybill/shared/permissions/may'
import {
  Ban,
  Bookmark,
  Building2,
  Contact,
  Copy,
  Eye,
  History,
  Link,
  type LucideIcon,
  Map as MapIcon,
  PanelTopOpen,
  Pause,
  PhoneCall,
  Play,
  Repeat,
  Send,
  TriangleAlert,
  Truck,
  Undo2,
} from 'lucide-react'
import type { KeyPress } from '../../boards/grid-keys.ts'
import type { MenuEntry } from '../../ui/menu-entry.ts'
import type { TabIntent } from '../../workspace/tab-types.ts'
import type { BoardCells } from './board-cells.ts'

/** The properties of a load that decide which actions fit. */
export type ActionCells = Pick<BoardCells, 'pro' | 'status'> & {
  readonly carrier?: unknown
  readonly customer_id?: unknown
  /** A hold that remains on a load with another status; board rows only know the status. */
  readonly hold?: unknown
}

/** Actions that open a tab for a load without changing it. */
export type RowLook = 'open' | 'look' | 'map' | 'customer' | 'carrier' | 'carrier_active' | 'carrier_all'

/** An action on a load from its row. */
export interface RowAction {
  readonly id: TabIntent | RowLook | 'copy' | 'copy_link'
  readonly label: string
  readonly icon: LucideIcon
  /** The key as displayed: `C`, `Shift R`, `Ctrl C`. */
  readonly keys?: string
  /** The permission a user needs. */
  readonly feature?: string
  readonly danger?: boolean
  /** Whether it fits the load now; the server decides whether it is allowed. Actions that never fit together share keys. */
  readonly fits?: (cells: ActionCells) => boolean
}

const NOT_STARTED = new Set(['OPEN', 'RESERVED', 'HOLD'])
/** Read-only: nothing on the load can be changed [4.22]. */
const CLOSED = new Set(['RELEASED', 'VOIDED', 'VOID', 'VOID WEB'])
const isHeld = ({ status, hold }: ActionCells) => status === 'HOLD' || Boolean(hold)
/** Has a carrier, and no truck was at a stop. A load on hold may have one. */
const isCovered = ({ status, carrier }: ActionCells) =>
  status === 'COVERED' || status === 'DISPATCHED' || (status === 'HOLD' && Boolean(carrier))
const noCarrier = ({ status }: ActionCells) => NOT_STARTED.has(status)

/** In the order of the menu; null is a separator. The dialogs are those of the shipment screen. */
export const ROW_ACTIONS: readonly (RowAction | null)[] = [
  { id: 'open', label: 'Open', icon: PanelTopOpen, keys: 'Enter' },
  { id: 'look', label: 'Quick look', icon: Eye, keys: 'Q' },
  null,
  { id: 'cover', label: 'Cover…', icon: Truck, keys: 'C', feature: 'shipments#cover', fits: (cells) => !isCovered(cells) },
  { id: 'uncover', label: 'Uncover…', icon: Undo2, keys: 'C', feature: 'shipments#uncover', fits: isCovered },
  { id: 'dispatch', label: 'Dispatch…', icon: Send, keys: 'D', feature: 'shipments#revise', fits: ({ status }) => status === 'COVERED' },
  { id: 'check_call', label: 'Add check call…', icon: PhoneCall, keys: 'K', feature: 'check_calls#create' },
  { id: 'incident', label: 'Add incident…', icon: TriangleAlert, keys: 'I', feature: 'incidents#create' },
  { id: 'hold', label: 'Hold', icon: Pause, keys: 'H', feature: 'shipments#hold', fits: (cells) => !isHeld(cells) },
  { id: 'remove_hold', label: 'Remove hold', icon: Play, keys: 'H', feature: 'shipments#hold', fits: isHeld },
  { id: 'reserve', label: 'Reserve', icon: Bookmark, keys: 'R', feature: 'shipments#reserve', fits: ({ status }) => status !== 'RESERVED' },
  {
    id: 'unreserve',
    label: 'Unreserve',
    icon: Bookmark,
    keys: 'R',
    feature: 'shipments#reserve',
    fits: ({ status }) => status === 'RESERVED',
  },
  { id: 'repeat', label: 'Repeat…', icon: Repeat, keys: 'Shift R', feature: 'shipments#repeat' },
  null,
  { id: 'copy', label: 'Copy pro', icon: Copy, keys: 'Ctrl C' },
  { id: 'copy_link', label: 'Copy link', icon: Link },
  { id: 'history', label: 'History', icon: History, keys: 'Y' },
  { id: 'map', label: 'Open map', icon: MapIcon, keys: 'M' },
  { id: 'customer', label: 'Open customer', icon: Contact, feature: 'customers#read', fits: ({ customer_id }) => Boolean(customer_id) },
  { id: 'carrier', label: 'Open carrier', icon: Building2, feature: 'carriers#read', fits: ({ carrier }) => Boolean(carrier) },
  { id: 'carrier_active', label: 'Active loads with this carrier', icon: Building2, fits: ({ carrier }) => Boolean(carrier) },
  { id: 'carrier_all', label: 'All loads with this carrier', icon: Building2, fits: ({ carrier }) => Boolean(carrier) },
  null,
  { id: 'void', label: 'Void…', icon: Ban, feature: 'shipments#void', danger: true, fits: ({ status }) => !CLOSED.has(status) },
]

/** Disabled for loads that are too far along; a covered load can still be put on hold [4.59]. */
const disabled = (action: RowAction, cells: ActionCells): boolean =>
  ((action.id === 'cover' || action.id === 'reserve') && (!noCarrier(cells) || isHeld(cells))) ||
  (action.id === 'hold' && !noCarrier(cells) && cells.status !== 'COVERED')

const fits = (action: RowAction, cells: ActionCells) => action.fits?.(cells) ?? true
const permitted = ({ feature }: RowAction, permissions: PermissionTree) => feature === undefined || isPermitted(permissions, feature)

export type RunRowAction = (action: Pick<RowAction, 'id'>, pro: string) => void

/** The menu of a row, without actions the user isn't permitted to use. */
export const rowMenu = (cells: ActionCells, permissions: PermissionTree, run: RunRowAction): readonly MenuEntry[] => {
  const entries = ROW_ACTIONS.filter((action) => !action || (fits(action, cells) && permitted(action, permissions))).map(
    (action): MenuEntry => {
      if (!action) return 'separator'
      const { label, icon, keys, danger } = action
      return { label, icon, hint: keys, danger, disabled: disabled(action, cells), onSelect: () => run(action, cells.pro) }
    },
  )
  return entries.filter((entry, index) => entry !== 'separator' || (index < entries.length - 1 && entries[index + 1] !== 'separator'))
}

/** A key as displayed: `C`, `Shift R`. */
export const keysOf = ({ key, shift, ctrl, alt }: KeyPress) =>
  [ctrl && 'Ctrl', alt && 'Alt', shift && 'Shift', key.length === 1 ? key.toUpperCase() : key].filter(Boolean).join(' ')

/** The action of a key on a row; null: none, or none that fits now. */
export const actionOfKey = (keystroke: KeyPress, cells: ActionCells, permissions: PermissionTree): RowAction | null => {
  const keys = keysOf(keystroke)
  const found = ROW_ACTIONS.find((action) => action?.keys === keys && fits(action, cells) && permitted(action, permissions))
  return found && !disabled(found, cells) ? found : null
}
