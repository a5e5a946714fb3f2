import { wordsOf } from '../shipment/panels/event-words.ts'
import type { StopPlaces } from '../shipment/panels/field-name.ts'
import type { HistoryLine } from '../shipment/panels/history-filter.ts'
import styles from './Audit.module.css'
import { ChangeList } from './ChangeList.tsx'
import { plainChanges } from './plain-changes.ts'

interface ToldEventProps {
  readonly line: HistoryLine
  readonly shipment?: StopPlaces | undefined
}

/** What happened, in words, and each field that it changed. */
export const ToldEvent = ({ line: { entry, changes: told }, shipment }: ToldEventProps) => {
  const { title, detail } = wordsOf(entry, shipment)
  const changes = plainChanges(told)
  // An entry that says itself which one field it changed needs no second line for it.
  const listed = changes.length > 0 && !(detail !== null && changes.length === 1 && detail.includes('→'))
  return (
    <>
      {title}
      {detail && !(listed && entry.type === 'ShipmentRevised') && <p className={styles.aside}>{detail}</p>}
      {listed && <ChangeList changes={changes} shipment={shipment} />}
    </>
  )
}
