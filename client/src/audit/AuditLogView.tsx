import { isAdmin, isSupport } from '@waybill/shared/permissions/may'
import { eventTypeLabel } from '@waybill/shared/streams/event-type-label'
import { splitStream } from '@waybill/shared/streams/kinds'
import { Download, SearchX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSignedIn } from '../app/client.ts'
import { ChangeList } from '../history/ChangeList.tsx'
import { plainFieldChanges } from '../history/field-changes.ts'
import styles from '../history/History.module.css'
import { Moment } from '../history/Moment.tsx'
import { recordLabel, recordName } from '../history/record-kinds.ts'
import { useOpenHistory } from '../history/use-history-entry.ts'
import { UserName } from '../live/UserName.tsx'
import { attempt, textOfError } from '../ui/attempt.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { SwitchField } from '../ui/CheckboxField.tsx'
import { LOCAL_TIMEZONE } from '../ui/InstantText.tsx'
import { Menu } from '../ui/Menu.tsx'
import { showToast } from '../ui/toast-store.ts'
import { AuditFilterBar } from './AuditFilterBar.tsx'
import { type AuditEntry, exportAuditLog, readAuditLog } from './audit-calls.ts'
import { type AuditFilterValues, NO_AUDIT_FILTER } from './audit-filter.ts'
import { logCountText } from './LogFooter.tsx'
import { LogTable } from './LogTable.tsx'
import { useLogVersion } from './use-log-version.ts'
import { usePages } from './use-pages.ts'

/** Milliseconds after the last keystroke before the filter is applied. */
const TYPING_MS = 300
const MOST_CHANGES = 6

const COLUMNS = [
  { title: 'When', width: 140 },
  { title: 'Position', width: 84 },
  { title: 'User', width: 120 },
  { title: 'Record', width: 220 },
  { title: 'Event' },
  { title: 'Source', width: 180 },
]

const keyOf = ({ position }: AuditEntry) => String(position)

const save = (filter: AuditFilterValues, format: 'ndjson' | 'xlsx') =>
  attempt(
    'export audit log',
    () => exportAuditLog(filter, format),
    (error) => `The audit log couldn't be exported. ${textOfError(error)}`,
  ).then((exported) => exported && showToast({ tone: 'ok', text: 'Audit log exported' }))

interface EntryProps {
  readonly entry: AuditEntry
  readonly isNew: boolean
  readonly showsAddress: boolean
  readonly onOpen: (kind: string, id: string) => void
}

const Entry = ({ entry, isNew, showsAddress, onOpen }: EntryProps) => {
  const { kind, id } = splitStream(entry.stream)
  const changes = plainFieldChanges(entry.changes)
  return (
    <tr data-new={isNew || undefined}>
      <td>
        <Moment at={entry.at} zone={LOCAL_TIMEZONE} />
      </td>
      <td className={styles.num}>{entry.position}</td>
      <td>
        <UserName of={entry.by.username} />
      </td>
      <td>
        <LinkButton
          title={entry.name === null ? undefined : recordName(kind, id)}
          onClick={() => onOpen(kind === 'lock' ? 'shipment' : kind, id)}
        >
          {recordLabel(kind, id, entry.name)}
        </LinkButton>
      </td>
      <td>
        {eventTypeLabel(entry.type)}
        <ChangeList changes={changes.slice(0, MOST_CHANGES)} />
        {changes.length > MOST_CHANGES && <p className={styles.aside}>and {changes.length - MOST_CHANGES} more fields</p>}
      </td>
      <td>
        {[entry.screen, entry.cause].filter(Boolean).join(' · ')}
        {showsAddress && entry.address && <p className={styles.aside}>{entry.address}</p>}
      </td>
    </tr>
  )
}

/** Everything users did in the company, newest first, live [2.35, 3.15]. */
export const AuditLogView = () => {
  const { userInfo } = useSignedIn()
  const open = useOpenHistory()
  const showsAddress = isAdmin(userInfo.permission_tree) || isSupport(userInfo.permission_tree)
  const [filter, setFilter] = useState(NO_AUDIT_FILTER)
  const [appliedFilter, setAppliedFilter] = useState(filter)
  const [live, setLive] = useState(true)
  const news = useLogVersion(live)
  useEffect(() => {
    const timer = setTimeout(() => setAppliedFilter(filter), TYPING_MS)
    return () => clearTimeout(timer)
  }, [filter])
  const pages = usePages(
    JSON.stringify(appliedFilter),
    (after, signal) => readAuditLog(appliedFilter, after, signal),
    keyOf,
    live ? news : 0,
  )
  const change = (part: Partial<AuditFilterValues>) => setFilter((before) => ({ ...before, ...part }))
  return (
    <>
      <search className={styles.bar}>
        <AuditFilterBar filter={filter} onFilter={change} withAddress={showsAddress} />
        <span className={styles.grow} />
        <span role="status" className={styles.aside}>
          {logCountText(pages, 'entries')}
        </span>
        <SwitchField label="Live" value={live} onChange={setLive} />
        <Menu
          trigger={
            <Button size="small" icon={Download}>
              Export
            </Button>
          }
          align="end"
          entries={[
            { label: 'Spreadsheet', onSelect: () => void save(appliedFilter, 'xlsx') },
            { label: 'JSON Lines', onSelect: () => void save(appliedFilter, 'ndjson') },
          ]}
        />
      </search>
      <LogTable
        label="Audit log"
        pages={pages}
        columns={COLUMNS}
        nothing={{ icon: SearchX, title: 'No entries match this filter' }}
        row={(entry) => (
          <Entry
            key={entry.position}
            entry={entry}
            isNew={pages.fresh.has(keyOf(entry))}
            showsAddress={showsAddress}
            onOpen={(kind, id) => open?.(kind, id)}
          />
        )}
      />
    </>
  )
}
