import { CircleAlert } from 'lucide-react'
import { useRef } from 'react'
import styles from './AlertList.module.css'
import { focusField } from './Field.tsx'
import { Icon } from './Icon.tsx'

export interface FieldAlert {
  readonly key: string
  readonly message: string
  /** The name of the field with the error. */
  readonly field: string
}

export interface AlertListProps {
  /** `Error: Fill all required fields.` */
  readonly title: string
  readonly alerts: readonly FieldAlert[]
  /** Shows the field; searches the whole page for `data-field` by default. */
  readonly onGo?: (field: string) => void
}

/** The errors of a form; each line goes to its field. Renders nothing without alerts. */
export const AlertList = ({ title, alerts, onGo = focusField }: AlertListProps) => {
  // The list keeps its height while errors are fixed, so that the form doesn't move under the user's hands.
  const most = useRef(0)
  most.current = alerts.length === 0 ? 0 : Math.max(most.current, alerts.length)
  if (alerts.length === 0) return null
  return (
    <div role="alert" className={styles.alerts}>
      <h2 className={styles.title}>
        <Icon of={CircleAlert} />
        {title}
      </h2>
      <ul className={styles.list} style={{ '--most': most.current }}>
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
}
