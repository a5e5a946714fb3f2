import { localTimeAt } from '@waybill/shared/time/local-moment'
import { stopTime } from '../ui/stop-time.ts'
import { momentText } from './day.ts'
import styles from './History.module.css'

/** An instant in a time zone; the tooltip adds the year and seconds. */
export const Moment = ({ at, zone }: { readonly at: string; readonly zone: string }) => {
  const shown = stopTime({ ...localTimeAt(at, zone), timezone: zone })
  return (
    <time dateTime={at} title={momentText(Date.parse(at), zone)} className={styles.num}>
      {shown?.text} <span className={styles.zone}>{shown?.zone}</span>
    </time>
  )
}
