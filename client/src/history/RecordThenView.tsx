import { fieldName } from '@waybill/shared/shipment/field-name'
import type { StopPlaces } from '@waybill/shared/streams/event'
import { ClockArrowUp, Link, TriangleAlert } from 'lucide-react'
import { UserName } from '../live/UserName.tsx'
import { ClockContext } from '../live/use-clock.ts'
import { useNames } from '../live/use-live.ts'
import { withLocalTimes } from '../records/field-text.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LOCAL_TIMEZONE } from '../ui/InstantText.tsx'
import { daySpan, momentText, shortMoment } from './day.ts'
import styles from './History.module.css'
import { activityOf, eventAt, historySpan, nextEventTime } from './history.ts'
import { readLoadAt, readRecordAt } from './history-calls.ts'
import type { HistoryItem } from './history-item.ts'
import { PastLoad } from './past-views.ts'
import { TimeBar } from './TimeBar.tsx'
import { BUCKETS } from './use-activity.ts'
import { usePastRead } from './use-past-read.ts'
import { usePlayback } from './use-playback.ts'
import { valueText } from './value-text.ts'

export interface RecordThenViewProps {
  readonly kind: string
  readonly id: string
  /** The record's own events, oldest first. */
  readonly versions: readonly HistoryItem[]
  readonly shipment?: StopPlaces | undefined
  /** Milliseconds since 1970. */
  readonly at: number
  readonly onGo: (at: number) => void
  /** Copies a link to the moment. */
  readonly onLink: (at: number) => void
}

const LoadThen = ({ pro, entry }: { readonly pro: string; readonly entry: HistoryItem }) => {
  const nameOf = useNames()
  const { value, failure } = usePastRead(String(entry.position), (signal) => readLoadAt(pro, entry.position, signal))
  if (failure !== null) return <EmptyState icon={TriangleAlert} title="This version of the load couldn't be loaded" text={failure} />
  return value && <PastLoad shipment={value} by={nameOf(entry.by.username)} at={entry.at} />
}

const FieldsThen = ({
  kind,
  id,
  entry,
  shipment,
}: Omit<RecordThenViewProps, 'versions' | 'at' | 'onGo' | 'onLink'> & { readonly entry: HistoryItem }) => {
  const { value, failure } = usePastRead(String(entry.position), (signal) => readRecordAt(kind, id, entry.position, signal))
  if (failure !== null) return <EmptyState icon={TriangleAlert} title="This version of the record couldn't be loaded" text={failure} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard.
    <section className={styles.scroll} tabIndex={0} aria-label="Fields">
      <dl className={styles.facts}>
        {value?.fields.map(({ path, value: held }) => (
          <div key={path} className="contents">
            <dt title={path}>{fieldName(path, shipment)}</dt>
            <dd>{valueText(path, held)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Any past version of a record, with a time slider and playback. */
export const RecordThenView = ({ kind, id, versions, shipment, at, onGo, onLink }: RecordThenViewProps) => {
  const playback = usePlayback(at, onGo, historySpan(versions))
  const entry = eventAt(versions, at)
  const step = (direction: 'forward' | 'back') => {
    playback.onPlaying(false)
    const next = nextEventTime(versions, at, direction)
    if (next !== null) onGo(next)
  }
  return (
    <div className={styles.past}>
      <Banner
        tone="warn"
        icon={ClockArrowUp}
        actions={
          <>
            <span className={styles.quiet}>Read-only view of the past</span>
            <Button size="small" icon={Link} onClick={() => onLink(at)}>
              Copy link
            </Button>
          </>
        }
      >
        <span aria-live="off">
          As of {shortMoment(at, Date.now(), LOCAL_TIMEZONE)} <span className={styles.quiet}>{momentText(at, LOCAL_TIMEZONE)}</span>
          {entry && (
            <span className={styles.quiet}>
              {' '}
              · position {entry.position} · {withLocalTimes(entry.title)}, <UserName of={entry.by.username} />
            </span>
          )}
        </span>
      </Banner>
      <ClockContext value={at}>
        {entry === undefined ? (
          <EmptyState icon={ClockArrowUp} title="Didn't exist yet" text="Move the slider to a later moment." />
        ) : kind === 'shipment' ? (
          <LoadThen pro={id} entry={entry} />
        ) : (
          <FieldsThen kind={kind} id={id} entry={entry} shipment={shipment} />
        )}
      </ClockContext>
      <TimeBar
        at={at}
        zone={LOCAL_TIMEZONE}
        onGo={onGo}
        onStep={step}
        playback={playback}
        activity={activityOf(versions, daySpan(at, LOCAL_TIMEZONE), BUCKETS)}
      />
    </div>
  )
}
