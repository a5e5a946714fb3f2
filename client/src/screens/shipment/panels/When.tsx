import { localTimeAt } from '@waybill/shared/time/local-moment'
import { stopTime } from '../../../boards/stop-time.ts'
import styles from './Panels.module.css'

/** The zone of whoever sits here. */
export const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone

/** An instant on the clock of this machine, with its zone; the year and the seconds on pointing at it. */
export const When = ({ at }: { readonly at: string }) => {
  const shown = stopTime({ ...localTimeAt(at, HERE), timezone: HERE })
  return (
    <time dateTime={at} title={new Date(at).toLocaleString('en-US')}>
      {shown?.text} <span className={styles.zone}>{shown?.zone}</span>
    </time>
  )
}
