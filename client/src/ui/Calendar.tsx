import { ChevronLeft, ChevronRight } from 'lucide-react'
import { DayPicker } from 'react-day-picker'
import { Button } from './Button.tsx'
import styles from './Calendar.module.css'
import { Icon } from './Icon.tsx'

export interface CalendarProps {
  /** `YYYY-MM-DD`, like all dates here. */
  readonly value: string | null
  readonly today: string
  readonly onPick: (day: string) => void
}

const dateOf = (day: string) => new Date(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)))
const two = (number: number) => String(number).padStart(2, '0')
const dayOf = (date: Date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`

const Chevron = ({ orientation }: { readonly orientation?: 'up' | 'down' | 'left' | 'right' }) => (
  <Icon of={orientation === 'left' ? ChevronLeft : ChevronRight} size={14} />
)

const NAME = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' })
/** Contains the cell's visible text, so that voice control finds the day. */
const labels = {
  labelDayButton: (date: Date, { today, selected }: { readonly today?: boolean; readonly selected?: boolean }) =>
    [NAME.format(date), today && 'today', selected && 'selected'].filter(Boolean).join(', '),
}

const classNames = {
  months: styles.months,
  month_caption: styles.caption,
  nav: styles.nav,
  button_previous: styles.turn,
  button_next: styles.turn,
  weekday: styles.weekday,
  day: styles.cell,
  day_button: styles.day,
  today: styles.today,
  selected: styles.selected,
  outside: styles.outside,
} as Record<string, string>

/** A month to pick a date from: arrow keys move by day and week, Page Up and Down by month, with Shift by year. */
export const Calendar = ({ value, today, onPick }: CalendarProps) => (
  <div className={styles.calendar}>
    <DayPicker
      mode="single"
      autoFocus
      showOutsideDays
      fixedWeeks
      selected={value === null ? undefined : dateOf(value)}
      defaultMonth={dateOf(value ?? today)}
      today={dateOf(today)}
      onDayClick={(date) => onPick(dayOf(date))}
      components={{ Chevron }}
      labels={labels}
      classNames={classNames}
    />
    <Button size="small" variant="ghost" onClick={() => onPick(today)}>
      Today
    </Button>
  </div>
)
