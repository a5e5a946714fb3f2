import type { PermissionTree } from '@waybill/shared/permissions/features'
import { isAdmin, isPermitted } from '@waybill/shared/permissions/may'
import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { PackageCheck, Printer, Scale, Send, Undo2 } from 'lucide-react'
import { ROW_ACTIONS, type RunRowAction, rowMenu } from '../boards/row-actions.ts'
import type { MenuEntry } from '../ui/menu-entry.ts'

/** Row actions that apply to an open load. Open and Quick look don't, and Ctrl C copies the selected text. */
const withLoadOpen = (entry: MenuEntry): readonly MenuEntry[] => {
  if (entry === 'separator' || !('onSelect' in entry)) return [entry]
  const { hint, ...action } = entry
  if (entry.label === 'Open' || entry.label === 'Quick look') return []
  return hint?.startsWith('Ctrl') ? [action] : [entry]
}

/** Actions available on a read-only load. */
const ALWAYS = new Set(
  ROW_ACTIONS.flatMap((action) =>
    action && ['copy', 'copy_link', 'history', 'repeat', 'customer', 'carrier'].includes(action.id) ? [action.label] : [],
  ),
)

const isLine = (entry: MenuEntry | undefined) => entry === undefined || entry === 'separator'

/** Other actions on an open load. A released or voided load can only be viewed and repeated [4.22]. */
export const loadMenu = (
  shipment: Pick<ShipmentResource, 'pro' | 'status' | 'editable' | 'releasable' | 'carrier' | 'customer' | 'hold' | 'void_info'>,
  permissions: PermissionTree,
  run: RunRowAction,
  begin: (doing: 'release' | 'confirmation' | 'forms' | 'broker_record' | 'unvoid') => void,
): readonly MenuEntry[] => {
  const { editable, releasable } = shipment
  const ofRow = rowMenu({ ...shipment, customer_id: shipment.customer?.id }, permissions, run).flatMap(withLoadOpen)
  const stays = (entry: MenuEntry) => editable || entry === 'separator' || ('label' in entry && ALWAYS.has(entry.label))
  const entries = [
    ...(releasable && isPermitted(permissions, 'shipments#release')
      ? [{ label: 'Release…', icon: PackageCheck, onSelect: () => begin('release') }]
      : []),
    ...(editable && shipment.carrier && isPermitted(permissions, 'confirmations#send')
      ? [{ label: 'Send rate confirmation…', icon: Send, onSelect: () => begin('confirmation') }]
      : []),
    ...(shipment.void_info && isAdmin(permissions) && isPermitted(permissions, 'shipments#unvoid')
      ? [{ label: 'Unvoid…', icon: Undo2, onSelect: () => begin('unvoid') }]
      : []),
    ...(isPermitted(permissions, 'forms#preview') ? [{ label: 'Print…', icon: Printer, onSelect: () => begin('forms') }] : []),
    ...ofRow.filter(stays),
    ...(isPermitted(permissions, 'forms#preview')
      ? ['separator' as const, { label: 'Broker’s record…', icon: Scale, onSelect: () => begin('broker_record') }]
      : []),
  ]
  return entries
    .filter((entry, place) => !isLine(entry) || (place > 0 && !isLine(entries[place - 1]) && !isLine(entries[place + 1])))
    .filter((entry, place, all) => !isLine(entry) || place < all.length - 1)
}
