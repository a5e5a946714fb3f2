import type { Json } from '@waybill/shared/log/envelope'
import { type RecordList, wordsOf } from '@waybill/shared/record/list'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Note } from '../../ui/Banner.tsx'
import styles from './Master.module.css'
import type { RecordCalls, RecordEntry } from './record-calls.ts'

const EVENT_WORDS: Readonly<Record<string, string>> = {
  RecordCreated: 'added it',
  RecordRevised: 'changed it',
  RecordActivated: 'activated it',
  RecordDeactivated: 'deactivated it',
  RecordRemoved: 'removed it',
}
const WHEN = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })
const said = (value: Json) => wordsOf(value) || 'nothing'

interface RecordHistoryProps {
  readonly list: RecordList
  readonly calls: Pick<RecordCalls, 'history'>
  readonly id: string
  /** Read again when it is another one. */
  readonly version: number
}

/** Who did what to a record, the newest first. */
export const RecordHistory = ({ list, calls, id, version }: RecordHistoryProps) => {
  const [story, setStory] = useState<readonly RecordEntry[] | null>(null)
  const [failed, setFailed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version has another story.
  useEffect(() => {
    let over = false
    calls.history(id).then(
      (read) => !over && setStory(read.toReversed()),
      () => !over && setFailed(true),
    )
    return () => {
      over = true
    }
  }, [calls, id, version])
  const titles = new Map(list.fields.map(({ key, title }) => [`fields.${key}`, title]))
  if (failed)
    return (
      <Note tone="bad" icon={TriangleAlert}>
        The history cannot be read. Please try again.
      </Note>
    )
  if (story?.length === 0) return <p className={styles.who}>It came with the house and nobody changed it.</p>
  return (
    <ol className={styles.story} aria-busy={story === null} aria-label="History">
      {story?.map(({ position, type, at, by, changes }) => (
        <li key={position} className={styles.entry}>
          <span className={styles.who}>
            {WHEN.format(new Date(at))} · {by.username} {EVENT_WORDS[type] ?? type}
          </span>
          {changes
            .filter(({ path }) => titles.has(path))
            .map(({ path, from, to }) => (
              <span key={path} className={styles.change}>
                {titles.get(path)}: {said(from)} → {said(to)}
              </span>
            ))}
        </li>
      ))}
    </ol>
  )
}
