import type { PermissionTree } from '@waybill/shared/permissions/features'
import { may } from '@waybill/shared/permissions/may'
import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { PackageCheck, Printer, Scale, Send } from 'lucide-react'
import { ROW_ACTIONS, type RunRowAction, rowMenu } from '../../boards/row-actions.ts'
import type { MenuEntry } from '../../ui/menu-entry.ts'

/** Of the actions of a row, those that make sense with the load open: it is not opened again, nor looked at beside the board; Ctrl C copies what is marked in it. */
const withLoadOpen = (entry: MenuEntry): readonly MenuEntry[] => {
  if (entry === 'separator' || !('onSelect' in entry)) return [entry]
  const { hint, ...action } = entry
  if (entry.label === 'Open' || entry.label === 'Quick look') return []
  return hint?.startsWith('Ctrl') ? [action] : [entry]
}

/** What can be done with a load that is read-only. */
const ALWAYS = new Set(
  ROW_ACTIONS.flatMap((action) =>
    action && ['copy', 'history', 'repeat', 'customer', 'carrier'].includes(action.id) ? [action.label] : [],
  ),
)

const isLine = (entry: MenuEntry | undefined) => entry === undefined || entry === 'separator'

/** What else can be done with an open load. One that is released or voided can only be looked at and repeated [4.22]. */
export const loadMenu = (
  shipment: Pick<ShipmentResource, 'pro' | 'status' | 'editable' | 'releasable' | 'carrier' | 'customer'>,
  permissions: PermissionTree,
  run: RunRowAction,
  begin: (doing: 'release' | 'confirmation' | 'forms' | 'broker_record') => void,
): readonly MenuEntry[] => {
  const { editable, releasable } = shipment
  const ofRow = rowMenu({ ...shipment, customer_id: shipment.customer?.id }, permissions, run).flatMap(withLoadOpen)
  const stays = (entry: MenuEntry) => editable || entry === 'separator' || ('label' in entry && ALWAYS.has(entry.label))
  const entries = [
    ...(releasable && may(permissions, 'shipments#release')
      ? [{ label: 'Release…', icon: PackageCheck, onSelect: () => begin('release') }]
      : []),
    ...(editable && shipment.carrier && may(permissions, 'confirmations#send')
      ? [{ label: 'Send rate confirmation…', icon: Send, onSelect: () => begin('confirmation') }]
      : []),
    ...(may(permissions, 'forms#preview') ? [{ label: 'Print…', icon: Printer, onSelect: () => begin('forms') }] : []),
    ...ofRow.filter(stays),
    ...(may(permissions, 'forms#preview')
      ? ['separator' as const, { label: 'Broker’s record…', icon: Scale, onSelect: () => begin('broker_record') }]
      : []),
  ]
  return entries
    .filter((entry, place) => !isLine(entry) || (place > 0 && !isLine(entries[place - 1]) && !isLine(entries[place + 1])))
    .filter((entry, place, all) => !isLine(entry) || place < all.length - 1)
}
