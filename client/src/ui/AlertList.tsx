import { CircleAlert } from 'lucide-react'
import styles from './AlertList.module.css'
import { focusField } from './Field.tsx'
import { Icon } from './Icon.tsx'

export interface FieldAlert {
  readonly key: string
  readonly message: string
  /** The name of the field it is about. */
  readonly field: string
}

export interface AlertListProps {
  /** `Error: Fill all required fields.` */
  readonly title: string
  readonly alerts: readonly FieldAlert[]
  /** Brings the field to the front; looks on the whole page for `data-field` unless told. */
  readonly onGo?: (field: string) => void
}

/** What is wrong with a form, each line a way to its field. Without alerts it is not there. */
export const AlertList = ({ title, alerts, onGo = focusField }: AlertListProps) =>
  alerts.length === 0 ? null : (
    <div role="alert" className={styles.alerts}>
      <h2 className={styles.title}>
        <Icon of={CircleAlert} />
        {title}
      </h2>
      <ul>
        {alerts.map((alert) => (
          <li key={`${alert.key} ${alert.field}`} className={styles.alert}>
            <button type="button" className={styles.link} onClick={() => onGo(alert.field)}>
              {alert.message}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
