import type { Leaf } from '@waybill/shared/fields/leaves'
import { ClockArrowUp, GitCompareArrows, Link } from 'lucide-react'
import { IconButton } from '../../ui/Button.tsx'
import { valueText, wordsOf } from '../shipment/panels/event-words.ts'
import { fieldName, type StopPlaces } from '../shipment/panels/field-name.ts'
import type { HistoryLine } from '../shipment/panels/history-filter.ts'
import { HERE } from '../shipment/panels/When.tsx'
import styles from './Audit.module.css'
import { Moment } from './Moment.tsx'
import { plainChanges } from './plain-changes.ts'
import { whyOf, zoneOfEvent } from './story.ts'

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

const Row = ({ line: { entry, changes: told }, fields, shipment, isVersion, onThen, onCompare, onLink }: RowProps) => {
  const { title, detail } = wordsOf(entry, shipment)
  const zone = zoneOfEvent(entry.changes, entry.data, fields)
  const why = whyOf(entry)
  const changes = plainChanges(told)
  // An entry that says itself which one field it changed needs no second line for it.
  const listed = changes.length > 0 && !(detail !== null && changes.length === 1 && detail.includes('→'))
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
        {title}
        {detail && !(listed && entry.type === 'ShipmentRevised') && <p className={styles.aside}>{detail}</p>}
        {listed && (
          <dl className={styles.changes}>
            {changes.map(({ path, from, to }) => (
              <div key={path} className="contents">
                <dt>{fieldName(path, shipment)}</dt>
                <dd>
                  <span className={styles.old}>{valueText(path, from)}</span> → {valueText(path, to)}
                </dd>
              </div>
            ))}
          </dl>
        )}
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
    <thead>
      <tr>
        <th scope="col" style={{ width: 216 }}>
          When
        </th>
        <th scope="col" style={{ width: 84 }}>
          Position
        </th>
        <th scope="col" style={{ width: 120 }}>
          Who
        </th>
        <th scope="col">What</th>
        <th scope="col" style={{ width: '24%' }}>
          Why and from where
        </th>
        <th scope="col" style={{ width: 108 }}>
          <span className="sr-only">Actions</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => (
        <Row key={line.entry.position} line={line} {...row} />
      ))}
    </tbody>
  </table>
)
