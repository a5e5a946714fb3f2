import type { AlarmResource } from '@waybill/shared/protocol/alarms'
import { splitStream } from '@waybill/shared/streams/kinds'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { recordName } from '../history/record-kinds.ts'
import { Note } from '../ui/Banner.tsx'
import { formatInstant } from '../ui/format-instant.ts'
import styles from './Settings.module.css'

/** Names of the background jobs. */
const JOB_LABELS: Readonly<Record<string, string>> = {
  outbox: 'Emails and other messages to other systems',
  'lock-expiry': 'Expired-lock cleanup',
}

/** Background jobs that stopped at an event this version doesn't know, and how to resume them. */
export const StoppedJobs = ({ alarms }: { readonly alarms: readonly AlarmResource[] }) =>
  alarms.length === 0 ? (
    <Note tone="ok" icon={CircleCheck}>
      All background jobs are running.
    </Note>
  ) : (
    <div className={styles.column}>
      <Note tone="bad" icon={TriangleAlert}>
        The log contains an event from a newer version of Waybill. These jobs have stopped there and resume by themselves after Waybill is
        updated. The record can't be opened until then. Everything else works.
      </Note>
      <ol className={styles.logs} aria-label="Stopped jobs">
        {alarms.map(({ projection, position, stream, type, schema_version, since }) => {
          const { kind, id } = splitStream(stream)
          return (
            <li key={projection} className={styles.log}>
              <strong>{JOB_LABELS[projection] ?? projection}</strong>
              <span>
                Before {type}, version {schema_version}, of {recordName(kind, id)}
              </span>
              <span className={styles.quiet}>
                Position {position} · since {formatInstant(since)} · {projection}
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
