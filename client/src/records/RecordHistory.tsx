import type { Json } from '@waybill/shared/log/envelope'
import { type RecordList, recordValueText } from '@waybill/shared/record/list'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { UserName } from '../live/UserName.tsx'
import { Note } from '../ui/Banner.tsx'
import { formatInstant } from '../ui/format-instant.ts'
import styles from './Master.module.css'
import type { RecordCalls, RecordListEntry } from './record-calls.ts'

const EVENT_LABELS: Readonly<Record<string, string>> = {
  RecordCreated: 'added this record',
  RecordRevised: 'changed this record',
  RecordActivated: 'activated this record',
  RecordDeactivated: 'deactivated this record',
  RecordRemoved: 'removed this record',
}
const valueText = (value: Json) => recordValueText(value) || '(blank)'

interface RecordHistoryProps {
  readonly list: RecordList
  readonly calls: Pick<RecordCalls, 'history'>
  readonly id: string
  /** The history is read again when this changes. */
  readonly version: number
}

/** The history of a record, newest first. */
export const RecordHistory = ({ list, calls, id, version }: RecordHistoryProps) => {
  const [history, setHistory] = useState<readonly RecordListEntry[] | null>(null)
  const [failed, setFailed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version has a new history entry.
  useEffect(() => {
    let cancelled = false
    calls.history(id).then(
      (read) => !cancelled && setHistory(read.toReversed()),
      () => !cancelled && setFailed(true),
    )
    return () => {
      cancelled = true
    }
  }, [calls, id, version])
  const titles = new Map(list.fields.map(({ key, title }) => [`fields.${key}`, title]))
  if (failed)
    return (
      <Note tone="bad" icon={TriangleAlert}>
        The history couldn't be loaded. Try again.
      </Note>
    )
  if (history?.length === 0) return <p className={styles.who}>Default entry. No changes yet.</p>
  return (
    <ol className={styles.story} aria-busy={history === null} aria-label="History">
      {history?.map(({ position, type, at, by, changes }) => (
        <li key={position} className={styles.entry}>
          <span className={styles.who}>
            {formatInstant(at)} · <UserName of={by.username} /> {EVENT_LABELS[type] ?? type}
          </span>
          {changes
            .filter(({ path }) => titles.has(path))
            .map(({ path, from, to }) => (
              <span key={path} className={styles.change}>
                {titles.get(path)}: {valueText(from)} → {valueText(to)}
              </span>
            ))}
        </li>
      ))}
    </ol>
  )
}
