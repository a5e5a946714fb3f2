import type { AlarmResource } from '@waybill/shared/protocol/alarms'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { Note } from '../../ui/Banner.tsx'
import { recordName, recordOf } from '../audit/record-kinds.ts'
import { momentWords } from '../master/moment-words.ts'
import styles from './Settings.module.css'

/** What follows the log in the background, by what it does for people. */
const WORDS: Readonly<Record<string, string>> = {
  'mail-outbox': 'Sending of rate confirmations',
  'lock-expiry': 'Clearing of locks that ran out',
}

/** What stands still before an event that this version does not know, and what brings it to go on. */
export const StandingStill = ({ alarms }: { readonly alarms: readonly AlarmResource[] }) =>
  alarms.length === 0 ? (
    <Note tone="ok" icon={CircleCheck}>
      Nothing stands still.
    </Note>
  ) : (
    <div className={styles.column}>
      <Note tone="bad" icon={TriangleAlert}>
        The log holds an event of a newer version of Waybill. What follows the log waits there, and goes on by itself once whoever runs
        Waybill has updated it. The record itself cannot be opened until then; everything else works.
      </Note>
      <ol className={styles.logs} aria-label="What stands still">
        {alarms.map(({ projection, position, stream, type, schema_version, since }) => {
          const { kind, id } = recordOf(stream)
          return (
            <li key={projection} className={styles.log}>
              <strong>{WORDS[projection] ?? projection}</strong>
              <span>
                Before {type}, version {schema_version}, of {recordName(kind, id)}
              </span>
              <span className={styles.quiet}>
                Position {position} · since {momentWords(since)} · {projection}
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
