import { localTimeAt } from '@waybill/shared/time/local-moment'
import { ChevronLeft, ChevronRight, Pause, Play, StepBack, StepForward } from 'lucide-react'
import { IconButton } from '../ui/Button.tsx'
import { DateField } from '../ui/DateField.tsx'
import { shiftDate } from '../ui/date-text.ts'
import { SegmentedControl } from '../ui/RadioField.tsx'
import { Slider } from '../ui/Slider.tsx'
import { TimeField } from '../ui/TimeField.tsx'
import { zoneName } from '../ui/zone-name.ts'
import { atTime, type DaySpan, daySpan, momentText, onDay } from './day.ts'
import styles from './History.module.css'
import { SPEEDS, type Speed } from './playback.ts'
import type { Playback } from './use-playback.ts'

export interface TimeBarProps {
  /** The moment shown, in milliseconds since 1970. */
  readonly at: number
  readonly zone: string
  readonly onGo: (at: number) => void
  readonly onStep: (direction: 'forward' | 'back') => void
  readonly playback: Playback
  /** Number of events in each part of the day; null: unknown. */
  readonly activity: readonly number[] | null
}

const HEIGHT = 26
const HOURS = [0, 6, 12, 18, 24]
const MINUTE = 60_000

const Bars = ({ activity, span, at }: { readonly activity: readonly number[]; readonly span: DaySpan; readonly at: number }) => {
  const most = Math.max(1, ...activity)
  const gone = ((at - span.from) / (span.to - span.from)) * activity.length
  return (
    <svg viewBox={`0 0 ${activity.length} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" className={styles.bars}>
      {activity.map((count, place) => {
        if (count === 0) return null
        // The square root keeps small counts visible next to large ones.
        const height = 3 + (HEIGHT - 3) * Math.sqrt(count / most)
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a part of the day is identified by its index.
            key={place}
            x={place + 0.15}
            y={HEIGHT - height}
            width={0.7}
            height={height}
            className={place <= gone ? styles.gone : undefined}
          />
        )
      })}
    </svg>
  )
}

/** Time bar of one day: slider, event steps and playback. */
export const TimeBar = ({ at, zone, onGo, onStep, playback, activity }: TimeBarProps) => {
  const span = daySpan(at, zone)
  const { playing, speed, onSpeed, onPlaying } = playback
  const go = (next: number) => {
    onPlaying(false)
    onGo(Math.min(next, Date.now()))
  }
  const { date, time } = localTimeAt(new Date(at).toISOString(), zone)
  return (
    <div role="toolbar" aria-label="Time" className={styles.timeBar}>
      <IconButton icon={StepBack} label="Back one event" onClick={() => onStep('back')} />
      <IconButton icon={playing ? Pause : Play} variant="default" label={playing ? 'Pause' : 'Play'} onClick={() => onPlaying(!playing)} />
      <IconButton icon={StepForward} label="Forward one event" onClick={() => onStep('forward')} />
      <SegmentedControl
        label="Speed"
        value={String(speed)}
        onChange={(next) => onSpeed(Number(next) as Speed)}
        choices={SPEEDS.map((each) => ({ value: String(each), label: `${each}×` }))}
      />
      <div className={styles.line}>
        {activity && <Bars activity={activity} span={span} at={at} />}
        <Slider
          label="Time of day"
          value={at}
          min={span.from}
          max={span.to - 1000}
          step={MINUTE}
          text={momentText(at, zone)}
          onChange={go}
          className={styles.slider}
        />
        <div className={styles.ticks} aria-hidden="true">
          {HOURS.map((hour) => (
            <span key={hour}>
              {String(hour).padStart(2, '0')}:00{hour === 24 && ` ${zoneName(zone, date)}`}
            </span>
          ))}
        </div>
      </div>
      <IconButton icon={ChevronLeft} label="Previous day" onClick={() => go(onDay(at, shiftDate(date, -1), zone))} />
      <div className={styles.day}>
        <DateField label="Day" layout="cell" value={date} onChange={(next) => next && go(onDay(at, next, zone))} />
      </div>
      <IconButton icon={ChevronRight} label="Next day" onClick={() => go(onDay(at, shiftDate(date, 1), zone))} />
      <div className={styles.clock}>
        <TimeField label="Time" layout="cell" value={time} onChange={(next) => next && go(atTime(at, next, zone))} />
      </div>
    </div>
  )
}
