import { isAdmin, isSupport } from '@waybill/shared/permissions/may'
import { Download, SearchX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSignedIn } from '../../app/client.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { SwitchField } from '../../ui/CheckboxField.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { typeWords } from '../shipment/panels/event-words.ts'
import { HERE } from '../shipment/panels/When.tsx'
import styles from './Audit.module.css'
import { AuditFilterBar } from './AuditFilterBar.tsx'
import { type AuditEntry, exportAuditLog, readAuditLog } from './audit-calls.ts'
import { type AuditFilter, EVERYTHING_DONE } from './audit-filter.ts'
import { ChangeList } from './ChangeList.tsx'
import { countWords } from './LogFoot.tsx'
import { LogTable } from './LogTable.tsx'
import { Moment } from './Moment.tsx'
import { plainChanges } from './plain-changes.ts'
import { calledRecord, recordName, recordOf } from './record-kinds.ts'
import { useOpenHistory } from './use-history-entry.ts'
import { useNews } from './use-news.ts'
import { usePages } from './use-pages.ts'

/** How long typing must rest before the log is asked. */
const TYPING_MS = 300
const MOST_CHANGES = 6

const COLUMNS = [
  { title: 'When', width: 140 },
  { title: 'Position', width: 84 },
  { title: 'Who', width: 120 },
  { title: 'Record', width: 220 },
  { title: 'What' },
  { title: 'From where', width: 180 },
]

const keyOf = ({ position }: AuditEntry) => String(position)

const save = (filter: AuditFilter, format: 'ndjson' | 'xlsx') =>
  exportAuditLog(filter, format)
    .then(() => showToast({ tone: 'ok', text: 'The audit log is exported' }))
    .catch((error: unknown) =>
      showToast({
        tone: 'bad',
        text: 'The audit log could not be exported',
        detail: error instanceof Error ? error.message : String(error),
      }),
    )

interface EntryProps {
  readonly entry: AuditEntry
  readonly isNew: boolean
  readonly showsAddress: boolean
  readonly onOpen: (kind: string, id: string) => void
}

const Entry = ({ entry, isNew, showsAddress, onOpen }: EntryProps) => {
  const { kind, id } = recordOf(entry.stream)
  const changes = plainChanges(entry.changes)
  return (
    <tr data-new={isNew || undefined}>
      <td>
        <Moment at={entry.at} zone={HERE} />
      </td>
      <td className={styles.num}>{entry.position}</td>
      <td>{entry.by.username}</td>
      <td>
        <LinkButton
          title={entry.name === null ? undefined : recordName(kind, id)}
          onClick={() => onOpen(kind === 'lock' ? 'shipment' : kind, id)}
        >
          {calledRecord(kind, id, entry.name)}
        </LinkButton>
      </td>
      <td>
        {typeWords(entry.type)}
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

/** Who did what in the whole house, newest first, live [2.35, 3.15]. */
export const AuditLogView = () => {
  const { userInfo } = useSignedIn()
  const open = useOpenHistory()
  const showsAddress = isAdmin(userInfo.permission_tree) || isSupport(userInfo.permission_tree)
  const [filter, setFilter] = useState(EVERYTHING_DONE)
  const [asked, setAsked] = useState(filter)
  const [live, setLive] = useState(true)
  const news = useNews(live)
  useEffect(() => {
    const typing = setTimeout(() => setAsked(filter), TYPING_MS)
    return () => clearTimeout(typing)
  }, [filter])
  const pages = usePages(JSON.stringify(asked), (after, signal) => readAuditLog(asked, after, signal), keyOf, live ? news : 0)
  const change = (part: Partial<AuditFilter>) => setFilter((before) => ({ ...before, ...part }))
  return (
    <>
      <search className={styles.bar}>
        <AuditFilterBar filter={filter} onFilter={change} withAddress={showsAddress} />
        <span className={styles.grow} />
        <span role="status" className={styles.aside}>
          {countWords(pages, 'entries')}
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
            { label: 'Spreadsheet', onSelect: () => void save(asked, 'xlsx') },
            { label: 'Lines of JSON', onSelect: () => void save(asked, 'ndjson') },
          ]}
        />
      </search>
      <LogTable
        label="Audit log"
        pages={pages}
        columns={COLUMNS}
        nothing={{ icon: SearchX, title: 'Nothing in the log matches this filter' }}
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
