import { isAdmin, isSupport } from '@waybill/shared/permissions/may'
import { Download, SearchX, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSignedIn } from '../../app/client.ts'
import { Button } from '../../ui/Button.tsx'
import { SwitchField } from '../../ui/CheckboxField.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useWorkspace } from '../../workspace/use-workspace.ts'
import { typeWords, valueText } from '../shipment/panels/event-words.ts'
import { fieldName } from '../shipment/panels/field-name.ts'
import { HERE } from '../shipment/panels/When.tsx'
import styles from './Audit.module.css'
import { type AuditEntry, exportAuditLog, readAuditLog } from './audit-calls.ts'
import { type AuditFilter, EVERYTHING_DONE } from './audit-filter.ts'
import { countWords, LogFoot } from './LogFoot.tsx'
import { Moment } from './Moment.tsx'
import { plainChanges } from './plain-changes.ts'
import { KINDS, kindName, recordName, recordOf } from './record-kinds.ts'
import { useNews } from './use-news.ts'
import { usePages } from './use-pages.ts'

/** How long typing must rest before the log is asked. */
const TYPING_MS = 300
const MOST_CHANGES = 6

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
  readonly onOpen: (stream: string, at: string) => void
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
        <button type="button" className={styles.link} onClick={() => onOpen(entry.stream, entry.at)}>
          {recordName(kind, id)}
        </button>
      </td>
      <td>
        {typeWords(entry.type)}
        <dl className={styles.changes}>
          {changes.slice(0, MOST_CHANGES).map(({ path, from, to }) => (
            <div key={path} className="contents">
              <dt>{fieldName(path)}</dt>
              <dd>
                <span className={styles.old}>{valueText(path, from)}</span> → {valueText(path, to)}
              </dd>
            </div>
          ))}
        </dl>
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
  const workspace = useWorkspace()
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
  const text = (label: string, field: 'by' | 'record' | 'field' | 'type' | 'address', placeholder: string) => (
    <TextField
      label={label}
      layout="cell"
      className={styles.filter}
      value={filter[field]}
      onChange={(value) => change({ [field]: value })}
      placeholder={placeholder}
    />
  )
  return (
    <>
      <search className={styles.bar}>
        {text('Person', 'by', 'Person')}
        <SelectField
          label="Kind of record"
          layout="cell"
          className={styles.filter}
          value={filter.kind}
          onChange={(kind) => change({ kind })}
          options={KINDS.map((kind) => ({ value: kind, label: kindName(kind) }))}
          none="Any record"
          placeholder="Any record"
        />
        {text('Record', 'record', 'Pro or record id')}
        {text('Field', 'field', 'load_info.weight')}
        {text('Type of event', 'type', 'ShipmentCovered')}
        {showsAddress && text('Network address', 'address', 'Network address')}
        <div style={{ width: 104 }}>
          <DateField label="From" layout="cell" value={filter.from} onChange={(from) => change({ from })} placeholder="From" />
        </div>
        <div style={{ width: 104 }}>
          <DateField label="To" layout="cell" value={filter.to} onChange={(to) => change({ to })} placeholder="To" />
        </div>
        <Button size="small" variant="ghost" onClick={() => setFilter(EVERYTHING_DONE)}>
          Clear
        </Button>
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
      {pages.rows === null ? (
        pages.failure === null ? (
          <Skeleton label="Loading the audit log" rows={16} columns={['120px', '80px', '110px', '140px', '1fr', '1fr']} />
        ) : (
          <EmptyState
            icon={TriangleAlert}
            title="The audit log could not be loaded"
            text={pages.failure}
            actions={<Button onClick={pages.reload}>Try again</Button>}
          />
        )
      ) : pages.rows.length === 0 ? (
        <EmptyState icon={SearchX} title="Nothing in the log matches this filter" />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
        <section className={styles.scroll} tabIndex={0} aria-label="Audit log">
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col" style={{ width: 140 }}>
                  When
                </th>
                <th scope="col" style={{ width: 84 }}>
                  Position
                </th>
                <th scope="col" style={{ width: 120 }}>
                  Who
                </th>
                <th scope="col" style={{ width: 150 }}>
                  Record
                </th>
                <th scope="col">What</th>
                <th scope="col" style={{ width: 180 }}>
                  From where
                </th>
              </tr>
            </thead>
            <tbody>
              {pages.rows.map((entry) => (
                <Entry
                  key={entry.position}
                  entry={entry}
                  isNew={pages.fresh.has(keyOf(entry))}
                  showsAddress={showsAddress}
                  onOpen={(stream) => {
                    const { kind, id } = recordOf(stream)
                    workspace.open({ type: 'RecordHistoryTab', params: { kind: kind === 'lock' ? 'shipment' : kind, id } })
                  }}
                />
              ))}
            </tbody>
          </table>
          <LogFoot pages={pages} />
        </section>
      )}
    </>
  )
}
