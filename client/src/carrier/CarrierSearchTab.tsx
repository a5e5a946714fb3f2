import { CARRIER_LIST_COLUMNS } from '@waybill/shared/carrier/columns'
import { Building2, LayoutList } from 'lucide-react'
import { useSignedIn } from '../app/client.ts'
import { usePermitted } from '../app/use-permitted.ts'
import { useHistoryEntry } from '../history/use-history-entry.ts'
import { ListPage, useListSource } from '../records/ListPage.tsx'
import { profileColumns } from '../records/profile/profile-columns.tsx'
import { useWorkspace } from '../workspace/use-workspace.ts'
import { carriers } from './carrier-calls.ts'

const STATUS = { key: 'status', title: 'Status', width: 100 }
const COLUMNS = profileColumns([...CARRIER_LIST_COLUMNS, STATUS], ['name'])
/** The default columns [2.54]; status can be added. */
const USUAL = CARRIER_LIST_COLUMNS.map(({ key }) => key)
const SCOPES = [
  { value: 'Active', label: 'Active' },
  { value: 'Inactive', label: 'Inactive' },
  { value: 'Super Hold', label: 'Super Hold' },
  { value: 'all', label: 'All' },
]

/** The carrier list, searchable by name, MC, DOT, city or state [2.21, 2.54]. */
export const CarrierSearchTab = () => {
  const workspace = useWorkspace()
  const permitted = usePermitted()
  const historyOf = useHistoryEntry()
  const source = useListSource(carriers, COLUMNS, useSignedIn().auth.username)
  const nameOf = (id: string) => String(source.row(id)?.record.name ?? id)
  const open = (id: string) => workspace.open({ type: 'CarrierTab', params: { carrier_id: id, name: nameOf(id) } })
  const board = (id: string, scope: 'all' | 'active') =>
    workspace.open({ type: 'ActiveShipmentsTab', params: { board: 'carrier', carrier_id: id, carrier: nameOf(id), scope } })
  return (
    <ListPage
      title="Carriers"
      noun="Carrier"
      source={source}
      columns={COLUMNS}
      usual={USUAL}
      scopes={SCOPES}
      list="carriers"
      placeholder="Name, MC, DOT, city or state"
      onOpen={open}
      onNew={permitted('carriers#create') ? () => workspace.open({ type: 'CreateCarrierTab', params: {} }) : null}
      menuOf={(id) => [
        { label: 'Open profile', icon: Building2, hint: 'Enter', onSelect: () => open(id) },
        { label: "View carrier's active loads", icon: LayoutList, onSelect: () => board(id, 'active') },
        { label: "View all of the carrier's loads", icon: LayoutList, onSelect: () => board(id, 'all') },
        ...historyOf('carrier', id),
      ]}
    />
  )
}
