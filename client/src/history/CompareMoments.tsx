import { fieldName } from '@waybill/shared/shipment/field-name'
import type { StopPlaces } from '@waybill/shared/streams/event'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useNames } from '../live/use-live.ts'
import { withLocalTimes } from '../records/field-text.ts'
import { SwitchField } from '../ui/CheckboxField.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LOCAL_TIMEZONE } from '../ui/InstantText.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { compareRecords } from './compare-records.ts'
import { momentText } from './day.ts'
import styles from './History.module.css'
import { readRecordAt } from './history-calls.ts'
import type { HistoryItem } from './history-item.ts'
import { TableHead } from './TableHead.tsx'
import { usePastRead } from './use-past-read.ts'
import { valueText } from './value-text.ts'

export interface CompareMomentsProps {
  readonly kind: string
  readonly id: string
  /** The record's own events, oldest first. */
  readonly versions: readonly HistoryItem[]
  readonly shipment?: StopPlaces | undefined
  /** Log positions of the two versions. */
  readonly before: number
  readonly after: number
  readonly onBefore: (position: number) => void
  readonly onAfter: (position: number) => void
}

const COLUMNS = [{ title: 'Field', width: '28%' }, { title: 'Before' }, { title: 'After' }]

/** Internal counters and references between events, not shown. */
const COUNTED = /^(made|standing_events)(\.|\[|$)/

/** Two versions of a record side by side. */
export const CompareMoments = ({ kind, id, versions, shipment, before, after, onBefore, onAfter }: CompareMomentsProps) => {
  const [all, setAll] = useState(false)
  const earlier = usePastRead(String(before), (signal) => readRecordAt(kind, id, before, signal))
  const later = usePastRead(String(after), (signal) => readRecordAt(kind, id, after, signal))
  const nameOf = useNames()
  const options = versions.toReversed().map((entry) => ({
    value: String(entry.position),
    label: `${momentText(Date.parse(entry.at), LOCAL_TIMEZONE)} · ${withLocalTimes(entry.title)} · ${nameOf(entry.by.username)} · ${entry.position}`,
  }))
  const fields =
    earlier.value && later.value ? compareRecords(earlier.value.fields, later.value.fields).filter(({ path }) => !COUNTED.test(path)) : []
  const shown = all ? fields : fields.filter(({ differs }) => differs)
  const failure = earlier.failure ?? later.failure
  return (
    <>
      <div className={styles.bar}>
        <div className="min-w-0 flex-1">
          <SelectField
            label="Before"
            layout="cell"
            value={String(before)}
            options={options}
            onChange={(next) => next && onBefore(Number(next))}
          />
        </div>
        <div className="min-w-0 flex-1">
          <SelectField
            label="After"
            layout="cell"
            value={String(after)}
            options={options}
            onChange={(next) => next && onAfter(Number(next))}
          />
        </div>
        <SwitchField label="All fields" value={all} onChange={setAll} />
        <span role="status" className={styles.aside}>
          {fields.filter(({ differs }) => differs).length} of {fields.length} fields differ
        </span>
      </div>
      {failure !== null ? (
        <EmptyState icon={TriangleAlert} title="The versions couldn't be loaded" text={failure} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard.
        <section className={styles.scroll} tabIndex={0} aria-label="Comparison">
          <table className={styles.table}>
            <TableHead columns={COLUMNS} />
            <tbody>
              {shown.map(({ path, before: was, after: is, differs }) => (
                <tr key={path}>
                  <th scope="row" title={path}>
                    {fieldName(path, shipment)}
                  </th>
                  <td className={differs ? styles.differs : undefined}>{valueText(path, was)}</td>
                  <td className={differs ? styles.differs : undefined}>{valueText(path, is)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  )
}
