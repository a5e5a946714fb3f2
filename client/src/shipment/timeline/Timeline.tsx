import { clsx } from 'clsx'
import {
  Ban,
  CalendarX,
  CirclePlus,
  Lock,
  type LucideIcon,
  MapPin,
  PackageCheck,
  Pause,
  Pencil,
  PhoneCall,
  Send,
  TriangleAlert,
  Truck,
} from 'lucide-react'
import { UserName } from '../../live/UserName.tsx'
import { withLocalTimes } from '../../records/field-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from '../Shipment.module.css'
import { shortTime } from './short-time.ts'
import type { LoadHistory } from './use-history.ts'

const ICONS: readonly (readonly [start: string, icon: LucideIcon])[] = [
  ['ShipmentCreated', CirclePlus],
  ['ShipmentRevised', Pencil],
  ['ShipmentCovered', Truck],
  ['ShipmentUncovered', Truck],
  ['ShipmentDispatched', Send],
  ['DispatchWithdrawn', CalendarX],
  ['Stop', MapPin],
  ['Tracking', MapPin],
  ['ShipmentHeld', Pause],
  ['ShipmentVoided', Ban],
  ['ShipmentReleased', PackageCheck],
  ['CheckCall', PhoneCall],
  ['Incident', TriangleAlert],
  ['Event', TriangleAlert],
  ['Lock', Lock],
]
const iconOf = (type: string) => ICONS.find(([start]) => type.startsWith(start))?.[1] ?? Pencil

export interface TimelineProps {
  readonly history: LoadHistory
}

/** What happened to the load. Lock changes appear only in the history. */
export const Timeline = ({ history: { entries, failure, retry } }: TimelineProps) => {
  const loadEntries = (entries ?? []).filter(({ stream }) => stream.startsWith('shipment/'))
  return (
    <>
      <h2 className={styles.railTitle}>
        Timeline
        <span>{entries && loadEntries.length}</span>
      </h2>
      {entries === null && failure === null && <Skeleton label="Loading the timeline" rows={4} columns={['19px', '1fr', '40px']} />}
      {failure !== null && (
        <p role="status" className={styles.notLoaded}>
          The timeline could not be loaded.
          <Button size="small" onClick={retry}>
            Try again
          </Button>
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard. */}
      <ol className={styles.timeline} tabIndex={0} aria-label="Timeline">
        {loadEntries.map((entry) => {
          return (
            <li key={entry.position} className={clsx(styles.happening, entry.tone === 'bad' && styles.bad)}>
              <span className={styles.dot}>
                <Icon of={iconOf(entry.type)} size={12} />
              </span>
              <div>
                <p>{withLocalTimes(entry.title)}</p>
                {entry.detail && <p className={styles.aside}>{withLocalTimes(entry.detail)}</p>}
                <p className={styles.aside}>
                  <UserName of={entry.by.username} />
                </p>
              </div>
              <time className={styles.aside} dateTime={entry.at} title={new Date(entry.at).toLocaleString('en-US')}>
                {shortTime(entry.at, Date.now())}
              </time>
            </li>
          )
        })}
      </ol>
    </>
  )
}
