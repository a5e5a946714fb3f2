import { localTimeAt } from '@waybill/shared/time/local-moment'
import styles from './Panels.module.css'
import { stopTime } from './stop-time.ts'

/** The user's time zone. */
export const LOCAL_TIMEZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

/** An instant in the user's time zone, with the zone; the tooltip adds year and seconds. */
export const InstantText = ({ at }: { readonly at: string }) => {
  const shown = stopTime({ ...localTimeAt(at, LOCAL_TIMEZONE), timezone: LOCAL_TIMEZONE })
  return (
    <time dateTime={at} title={new Date(at).toLocaleString('en-US')}>
      {shown?.text} <span className={styles.zone}>{shown?.zone}</span>
    </time>
  )
}
