import { clsx } from 'clsx'
import { ClockAlert, PhoneMissed } from 'lucide-react'
import styles from '../../boards/Board.module.css'
import type { StatusFilter } from '../../boards/board-filter.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { isIntermodal, statusLook } from './status-look.ts'
import type { StatusCountsState as Counts } from './use-status-counts.ts'

export interface StatusCountsProps {
  readonly counts: Counts | null
  readonly value: StatusFilter
  readonly onChange: (value: StatusFilter) => void
  readonly onAll: () => void
  /** Conditions other than the status. */
  readonly alarms: readonly {
    readonly name: string
    readonly label: string
    readonly on: boolean
    readonly onPress: (on: boolean) => void
  }[]
}

const STRIP = ['OPEN', 'RESERVED', 'HOLD', 'COVERED', 'DISPATCHED', 'ARRIVED', 'DEPARTED'] as const
const NUMBER = new Intl.NumberFormat('en-US')

const sum = (counts: Counts, statuses: readonly string[]) => statuses.reduce((total, status) => total + (counts[status] ?? 0), 0)
const sentenceCase = (status: string) => status.charAt(0) + status.slice(1).toLowerCase()

/** The statuses of the active board with their counts; clicking one filters by it. */
export const StatusCounts = ({ counts, value, onChange, onAll, alarms }: StatusCountsProps) => {
  const intermodal = Object.keys(counts ?? {}).filter(isIntermodal)
  const isSelected = (statuses: readonly string[]) => typeof value !== 'string' && value.length > 0 && statuses.includes(value[0] ?? '')
  const count = (statuses: readonly string[]) => counts && <b>{NUMBER.format(sum(counts, statuses))}</b>

  const choice = (label: string, statuses: readonly string[]) => {
    const { tone, glyph } = statusLook(statuses[0] ?? '')
    const on = isSelected(statuses)
    return (
      <button key={label} type="button" className={styles.count} aria-pressed={on} onClick={() => onChange(on ? 'active' : statuses)}>
        <Glyph shape={glyph} tone={tone} />
        {label} {count(statuses)}
      </button>
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are filters, not a form.
    <div role="group" aria-label="Filter by status" className={clsx(styles.bar, styles.counts)}>
      <button type="button" className={styles.count} aria-pressed={value === 'active' && !alarms.some(({ on }) => on)} onClick={onAll}>
        All {counts && <b>{NUMBER.format(Object.values(counts).reduce((total, one) => total + one, 0))}</b>}
      </button>
      {STRIP.map((status) => choice(sentenceCase(status), [status]))}
      {intermodal.length > 0 && choice('Intermodal', intermodal)}
      <span className={styles.rule} />
      <button
        type="button"
        className={styles.count}
        aria-pressed={value === 'to_release'}
        onClick={() => onChange(value === 'to_release' ? 'active' : 'to_release')}
      >
        <Glyph shape={statusLook('DELIVERED').glyph} tone={statusLook('DELIVERED').tone} />
        To release
      </button>
      {alarms.map(({ name, label, on, onPress }) => (
        <button key={name} type="button" className={styles.count} aria-pressed={on} onClick={() => onPress(!on)}>
          <Icon of={name === 'late_risk' ? ClockAlert : PhoneMissed} size={12} />
          {label}
        </button>
      ))}
    </div>
  )
}
