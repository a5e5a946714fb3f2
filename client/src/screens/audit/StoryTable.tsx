import type { Leaf } from '@waybill/shared/fields/leaves'
import { ClockArrowUp, GitCompareArrows, Link } from 'lucide-react'
import { IconButton } from '../../ui/Button.tsx'
import type { StopPlaces } from '../shipment/panels/field-name.ts'
import type { HistoryLine } from '../shipment/panels/history-filter.ts'
import { HERE } from '../shipment/panels/When.tsx'
import styles from './Audit.module.css'
import { Moment } from './Moment.tsx'
import { whyOf, zoneOfEvent } from './story.ts'
import { TableHead } from './TableHead.tsx'
import { ToldEvent } from './ToldEvent.tsx'

const COLUMNS = [
  { title: 'When', width: 216 },
  { title: 'Position', width: 84 },
  { title: 'Who', width: 120 },
  { title: 'What' },
  { title: 'Why and from where', width: '24%' },
  { title: 'Actions', width: 108, silent: true },
]

export interface StoryTableProps {
  readonly lines: readonly HistoryLine[]
  readonly fields: readonly Leaf[]
  readonly shipment?: StopPlaces | undefined
  /** Whether the record itself changed with the event: who had it locked is no version of it. */
  readonly isVersion: (stream: string) => boolean
  readonly onThen: (at: string) => void
  readonly onCompare: (position: number) => void
  readonly onLink: (at: string) => void
}

type RowProps = Omit<StoryTableProps, 'lines'> & { readonly line: HistoryLine }

const Row = ({ line, fields, shipment, isVersion, onThen, onCompare, onLink }: RowProps) => {
  const { entry } = line
  const zone = zoneOfEvent(entry.changes, entry.data, fields)
  const why = whyOf(entry)
  return (
    <tr>
      <td>
        <Moment at={entry.at} zone={HERE} />
        {zone !== null && zone !== HERE && (
          <p className={styles.aside}>
            <Moment at={entry.at} zone={zone} /> at the stop
          </p>
        )}
      </td>
      <td className={styles.num}>{entry.position}</td>
      <td>{entry.by.username}</td>
      <td>
        <ToldEvent line={line} shipment={shipment} />
      </td>
      <td>
        {why}
        <p className={styles.aside}>{[entry.screen, entry.type].filter(Boolean).join(' · ')}</p>
      </td>
      <td className={styles.acts}>
        {isVersion(entry.stream) && (
          <>
            <IconButton icon={ClockArrowUp} size="small" label="As it was then" onClick={() => onThen(entry.at)} />
            <IconButton icon={GitCompareArrows} size="small" label="Compare with now" onClick={() => onCompare(entry.position)} />
          </>
        )}
        <IconButton icon={Link} size="small" label="Copy a link to this moment" onClick={() => onLink(entry.at)} />
      </td>
    </tr>
  )
}

/** A record's story, the last first: when on both clocks, who, what from what to what, why and from where. */
export const StoryTable = ({ lines, ...row }: StoryTableProps) => (
  <table className={styles.table}>
    <TableHead columns={COLUMNS} />
    <tbody>
      {lines.map((line) => (
        <Row key={line.entry.position} line={line} {...row} />
      ))}
    </tbody>
  </table>
)
