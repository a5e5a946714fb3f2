import { CUSTOMER_COLUMNS, DEFAULT_CUSTOMER_COLUMNS } from '@waybill/shared/customer/columns'
import { UserRound } from 'lucide-react'
import { useSignedIn } from '../app/client.ts'
import { usePermitted } from '../app/use-permitted.ts'
import { useHistoryEntry } from '../history/use-history-entry.ts'
import { ListPage, useListSource } from '../records/ListPage.tsx'
import { profileColumns } from '../records/profile/profile-columns.tsx'
import { useWorkspace } from '../workspace/use-workspace.ts'
import { companies } from './customer-calls.ts'

const COLUMNS = profileColumns(CUSTOMER_COLUMNS, ['account_number', 'name'], ['credit_limit', 'incident_management'])
const SCOPES = [
  { value: 'Active', label: 'Active' },
  { value: 'Inactive', label: 'Inactive' },
  { value: 'all', label: 'All' },
]

/** The customer list [2.23, 2.46]. */
export const CustomerIndexTab = () => {
  const workspace = useWorkspace()
  const permitted = usePermitted()
  const historyOf = useHistoryEntry()
  const source = useListSource(companies, COLUMNS, useSignedIn().auth.username)
  const open = (id: string) =>
    workspace.open({ type: 'CustomerProfileTab', params: { customer_id: id, name: String(source.row(id)?.record.name ?? id) } })
  return (
    <ListPage
      title="Customers"
      noun="Customer"
      source={source}
      columns={COLUMNS}
      usual={DEFAULT_CUSTOMER_COLUMNS}
      scopes={SCOPES}
      list="companies"
      placeholder="Name, account, city or phone"
      onOpen={open}
      onNew={permitted('customers#create') ? () => workspace.open({ type: 'NewCustomerProfileTab', params: {} }) : null}
      menuOf={(id) => [{ label: 'Open profile', icon: UserRound, hint: 'Enter', onSelect: () => open(id) }, ...historyOf('customer', id)]}
    />
  )
}
