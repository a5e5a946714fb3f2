import type { FieldChange } from '@waybill/shared/fields/change'
import { valueText } from './event-descriptions.ts'
import { fieldName, type StopPlaces } from './field-name.ts'
import styles from './History.module.css'

/** The changed fields, one per line: old → new. */
export const ChangeList = ({
  changes,
  shipment,
}: {
  readonly changes: readonly FieldChange[]
  readonly shipment?: StopPlaces | undefined
}) => (
  <dl className={styles.changes}>
    {changes.map(({ path, from, to }) => (
      <div key={path} className="contents">
        <dt title={path}>{fieldName(path, shipment)}</dt>
        <dd>
          <span className={styles.old}>{valueText(path, from)}</span> → {valueText(path, to)}
        </dd>
      </div>
    ))}
  </dl>
)
