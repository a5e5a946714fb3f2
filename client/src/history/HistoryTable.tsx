import type { Leaf } from '@waybill/shared/fields/leaves'
import type { StopPlaces } from '@waybill/shared/streams/event'
import { ClockArrowUp, GitCompareArrows, Link } from 'lucide-react'
import { UserName } from '../live/UserName.tsx'
import { IconButton } from '../ui/Button.tsx'
import { LOCAL_TIMEZONE } from '../ui/InstantText.tsx'
import { EventDescription } from './EventDescription.tsx'
import styles from './History.module.css'
import { reasonOf, zoneOfEvent } from './history.ts'
import type { HistoryLine } from './history-filter.ts'
import { Moment } from './Moment.tsx'
import { TableHead } from './TableHead.tsx'

const COLUMNS = [
  { title: 'When', width: 216 },
  { title: 'Position', width: 84 },
  { title: 'User', width: 120 },
  { title: 'Event' },
  { title: 'Reason and source', width: '24%' },
  { title: 'Actions', width: 108, silent: true },
]

export interface HistoryTableProps {
  readonly lines: readonly HistoryLine[]
  readonly fields: readonly Leaf[]
  readonly shipment?: StopPlaces | undefined
  /** Whether the event made a new version of the record; lock events don't. */
  readonly isVersion: (stream: string) => boolean
  readonly onThen: (at: string) => void
  readonly onCompare: (position: number) => void
  readonly onLink: (at: string) => void
}

type RowProps = Omit<HistoryTableProps, 'lines'> & { readonly line: HistoryLine }

const Row = ({ line, fields, shipment, isVersion, onThen, onCompare, onLink }: RowProps) => {
  const { entry } = line
  const zone = zoneOfEvent(entry.changes, entry.data, fields)
  const reason = reasonOf(entry)
  return (
    <tr>
      <td>
        <Moment at={entry.at} zone={LOCAL_TIMEZONE} />
        {zone !== null && zone !== LOCAL_TIMEZONE && (
          <p className={styles.aside}>
            <Moment at={entry.at} zone={zone} /> at the stop
          </p>
        )}
      </td>
      <td className={styles.num}>{entry.position}</td>
      <td>
        <UserName of={entry.by.username} />
      </td>
      <td>
        <EventDescription line={line} shipment={shipment} />
      </td>
      <td>
        {reason}
        <p className={styles.aside}>{[entry.screen, entry.type].filter(Boolean).join(' · ')}</p>
      </td>
      <td className={styles.acts}>
        {isVersion(entry.stream) && (
          <>
            <IconButton icon={ClockArrowUp} size="small" label="View this version" onClick={() => onThen(entry.at)} />
            <IconButton
              icon={GitCompareArrows}
              size="small"
              label="Compare with current version"
              onClick={() => onCompare(entry.position)}
            />
          </>
        )}
        <IconButton icon={Link} size="small" label="Copy link to this version" onClick={() => onLink(entry.at)} />
      </td>
    </tr>
  )
}

/** A record's history, newest first: time (also local to the stop), user, changes, reason and source. */
export const HistoryTable = ({ lines, ...row }: HistoryTableProps) => (
  <table className={styles.table}>
    <TableHead columns={COLUMNS} />
    <tbody>
      {lines.map((line) => (
        <Row key={line.entry.position} line={line} {...row} />
      ))}
    </tbody>
  </table>
)
