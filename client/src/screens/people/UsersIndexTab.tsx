import { Pencil } from 'lucide-react'
import { useMemo } from 'react'
import { useSignedIn } from '../../app/client.ts'
import { usePermitted } from '../../app/use-permitted.ts'
import { useWorkspace } from '../../workspace/use-workspace.ts'
import { useHistoryEntry } from '../audit/use-history-entry.ts'
import { ListPage, useListSource } from '../master/ListPage.tsx'
import { momentWords } from '../master/moment-words.ts'
import type { ListedRecord } from '../master/record-calls.ts'
import type { TextColumn } from '../master/record-columns.tsx'
import { readUsers } from './people-calls.ts'
import { useRoles } from './use-roles.ts'

const SCOPES = [
  { value: 'current', label: 'Active' },
  { value: 'retired', label: 'Retired' },
  { value: 'all', label: 'All' },
]
const CALLS = { page: readUsers }

const textOf = (user: ListedRecord, key: string): string => (typeof user[key] === 'string' ? user[key] : '')
const fullName = (user: ListedRecord): string => `${textOf(user, 'first_name')} ${textOf(user, 'last_name')}`.trim()
const asItIs = (name: string) => name
const namesOf = (user: ListedRecord, key: string, called: (name: string) => string = asItIs): string => {
  const names = user[key]
  return Array.isArray(names) ? names.map((name) => called(String(name))).join(', ') : ''
}

const columnsOf = (roleName: (id: string) => string): readonly TextColumn[] => [
  { key: 'username', title: 'Username', width: 150, locked: true, opens: true, words: (user) => textOf(user, 'username') },
  { key: 'name', title: 'Name', width: 170, words: (user) => fullName(user) },
  { key: 'email', title: 'Email', width: 220, words: (user) => textOf(user, 'email') },
  { key: 'roles', title: 'Roles', width: 170, sortable: false, words: (user) => namesOf(user, 'roles', roleName) },
  { key: 'agents', title: 'Agents', width: 110, sortable: false, words: (user) => namesOf(user, 'agents') },
  { key: 'office', title: 'Office', width: 110, words: (user) => textOf(user, 'office') },
  { key: 'timezone', title: 'Time Zone', width: 150, words: (user) => textOf(user, 'timezone') },
  {
    key: 'last_seen_at',
    title: 'Last Seen',
    width: 130,
    quiet: true,
    words: ({ last_seen_at }) => (typeof last_seen_at === 'string' ? momentWords(last_seen_at) : 'Never'),
  },
  { key: 'status', title: 'Status', width: 80, sortable: false, words: ({ active }) => (active ? 'Active' : 'Retired') },
]
/** What changes are told by: the ids of roles, which stay when a role is called another name. */
const BY_ID = columnsOf(asItIs)
const USUAL = BY_ID.map(({ key }) => key)

/** Everybody who works here [2.23, 3.3]. */
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
