import { Pencil } from 'lucide-react'
import { useMemo } from 'react'
import { useSignedIn } from '../app/client.ts'
import { usePermitted } from '../app/use-permitted.ts'
import { useHistoryEntry } from '../history/use-history-entry.ts'
import { ListPage, useListSource } from '../records/ListPage.tsx'
import type { ListedRecordResource } from '../records/record-calls.ts'
import type { TextColumn } from '../records/record-columns.tsx'
import { formatInstant } from '../ui/format-instant.ts'
import { useWorkspace } from '../workspace/use-workspace.ts'
import { readUsers } from './people-calls.ts'
import { useRoles } from './use-roles.ts'

const SCOPES = [
  { value: 'current', label: 'Active' },
  { value: 'retired', label: 'Retired' },
  { value: 'all', label: 'All' },
]
const CALLS = { page: readUsers }

const textOf = (user: ListedRecordResource, key: string): string => (typeof user[key] === 'string' ? user[key] : '')
const fullName = (user: ListedRecordResource): string => `${textOf(user, 'first_name')} ${textOf(user, 'last_name')}`.trim()
const asItIs = (name: string) => name
const namesOf = (user: ListedRecordResource, key: string, called: (name: string) => string = asItIs): string => {
  const names = user[key]
  return Array.isArray(names) ? names.map((name) => called(String(name))).join(', ') : ''
}

const columnsOf = (roleName: (id: string) => string): readonly TextColumn[] => [
  { key: 'username', title: 'Username', width: 150, locked: true, opens: true, textOf: (user) => textOf(user, 'username') },
  { key: 'name', title: 'Name', width: 170, textOf: (user) => fullName(user) },
  { key: 'email', title: 'Email', width: 220, textOf: (user) => textOf(user, 'email') },
  { key: 'roles', title: 'Roles', width: 170, sortable: false, textOf: (user) => namesOf(user, 'roles', roleName) },
  { key: 'agents', title: 'Agents', width: 110, sortable: false, textOf: (user) => namesOf(user, 'agents') },
  { key: 'office', title: 'Office', width: 110, textOf: (user) => textOf(user, 'office') },
  { key: 'timezone', title: 'Time Zone', width: 150, textOf: (user) => textOf(user, 'timezone') },
  {
    key: 'last_seen_at',
    title: 'Last Seen',
    width: 130,
    quiet: true,
    textOf: ({ last_seen_at }) => (typeof last_seen_at === 'string' ? formatInstant(last_seen_at) : 'Never'),
  },
  { key: 'status', title: 'Status', width: 80, sortable: false, textOf: ({ active }) => (active ? 'Active' : 'Retired') },
]
/** Change detection uses role ids, so renaming a role highlights nothing. */
const BY_ID = columnsOf(asItIs)
const USUAL = BY_ID.map(({ key }) => key)

/** The company's users [2.23, 3.3]. */
export const UsersIndexTab = () => {
  const workspace = useWorkspace()
  const { auth } = useSignedIn()
  const historyOf = useHistoryEntry()
  const mayManage = usePermitted()('users#manage')
  const source = useListSource(CALLS, BY_ID, auth.username)
  const { roles } = useRoles()
  const columns = useMemo(() => {
    const names = new Map(roles?.map(({ id, name }) => [id, name]))
    return columnsOf((id) => names.get(id) ?? id)
  }, [roles])
  const open = (id: string) => {
    const user = source.row(id)?.record
    workspace.open({ type: 'UserProfileTab', params: { id, name: user ? fullName(user) || textOf(user, 'username') : id } })
  }
  return (
    <ListPage
      title="Users"
      noun="User"
      source={source}
      columns={columns}
      usual={USUAL}
      scopes={SCOPES}
      list="users"
      onOpen={open}
      onNew={mayManage ? () => workspace.open({ type: 'NewUserProfileTab', params: {} }) : null}
      menuOf={(id) => [
        { label: mayManage ? 'Edit' : 'Open', icon: Pencil, hint: 'Enter', onSelect: () => open(id) },
        ...historyOf('user', id),
      ]}
    />
  )
}
