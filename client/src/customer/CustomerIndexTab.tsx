import { UserRound } from 'lucide-react'
import { usePermitted } from '../app/use-permitted.ts'
import type { BoardState } from '../boards/Board.tsx'
import { useHistoryEntry } from '../history/use-history-entry.ts'
import { DirectoryBoard } from '../records/profile/DirectoryBoard.tsx'
import { useWorkspace } from '../workspace/use-workspace.ts'
import { CUSTOMER_SCREEN } from './customer-screen.ts'

const STATUSES = ['Active', 'Inactive']

/** The live list of customers [2.23, 2.46]. */
export const CustomerIndexTab = () => {
  const workspace = useWorkspace()
  const permitted = usePermitted()
  const historyOf = useHistoryEntry()
  const open = (id: string, { source }: BoardState) =>
    workspace.open({ type: 'CustomerProfileTab', params: { customer_id: id, name: String(source.row(id)?.cells.name ?? id) } })
  return (
    <DirectoryBoard
      screen={CUSTOMER_SCREEN}
      title="Customers"
      noun="customer"
      statuses={STATUSES}
      searchHint="Name, account, city or phone"
      onOpen={open}
      onNew={permitted('customers#create') ? () => workspace.open({ type: 'NewCustomerProfileTab', params: {} }) : null}
      menuOf={(id, state) => [
        { label: 'Open profile', icon: UserRound, hint: 'Enter', onSelect: () => open(id, state) },
        ...historyOf('customer', id),
      ]}
    />
  )
}
