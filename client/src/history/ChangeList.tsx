import type { FieldChange } from '@waybill/shared/fields/change'
import { fieldName } from '@waybill/shared/shipment/field-name'
import type { StopPlaces } from '@waybill/shared/streams/event'
import styles from './History.module.css'
import { valueText } from './value-text.ts'

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
