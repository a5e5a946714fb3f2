import { CARRIER_COLUMNS } from '@waybill/shared/carrier/columns'
import { Building2, LayoutList } from 'lucide-react'
import { useSignedIn } from '../../app/client.ts'
import { usePermitted } from '../../app/use-permitted.ts'
import { useWorkspace } from '../../workspace/use-workspace.ts'
import { useHistoryEntry } from '../audit/use-history-entry.ts'
import { ListPage, useListSource } from '../master/ListPage.tsx'
import { carriers } from '../partner/partner-calls.ts'
import { partnerColumns } from '../partner/partner-columns.tsx'

const STATUS = { key: 'status', title: 'Status', width: 100 }
const COLUMNS = partnerColumns([...CARRIER_COLUMNS, STATUS], ['name'])
/** The spec's columns, all of them [2.54]; the status can be added. */
const USUAL = CARRIER_COLUMNS.map(({ key }) => key)
const SCOPES = [
  { value: 'Active', label: 'Active' },
  { value: 'Inactive', label: 'Inactive' },
  { value: 'Super Hold', label: 'Super Hold' },
  { value: 'all', label: 'All' },
]

/** The book of carriers, found by name, MC, DOT, city or state [2.21, 2.54]. */
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
        { label: 'Active loads of the carrier', icon: LayoutList, onSelect: () => board(id, 'active') },
        { label: 'All loads of the carrier', icon: LayoutList, onSelect: () => board(id, 'all') },
        ...historyOf('carrier', id),
      ]}
    />
  )
}
