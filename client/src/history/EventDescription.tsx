import type { StopPlaces } from '@waybill/shared/streams/event'
import { withLocalTimes } from '../records/field-text.ts'
import { ChangeList } from './ChangeList.tsx'
import { plainFieldChanges } from './field-changes.ts'
import styles from './History.module.css'
import type { HistoryLine } from './history-filter.ts'

interface EventDescriptionProps {
  readonly line: HistoryLine
  readonly shipment?: StopPlaces | undefined
}

/** The description of an event and the fields it changed. */
export const EventDescription = ({ line: { entry, changes: allChanges }, shipment }: EventDescriptionProps) => {
  const title = withLocalTimes(entry.title)
  const detail = entry.detail === null ? null : withLocalTimes(entry.detail)
  const changes = plainFieldChanges(allChanges)
  // A description that already shows the only change needs no list.
  const listed = changes.length > 0 && !(detail !== null && changes.length === 1 && detail.includes('→'))
  return (
    <>
      {title}
      {detail && !(listed && entry.type === 'ShipmentRevised') && <p className={styles.aside}>{detail}</p>}
      {listed && <ChangeList changes={changes} shipment={shipment} />}
    </>
  )
}
