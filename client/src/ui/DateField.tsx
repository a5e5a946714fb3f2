import { Suspense, useMemo } from 'react'
import { dateText, localToday, shiftDate } from './date-text.ts'
import { CalendarDays } from './form-icons.ts'
import { lazyPart } from './part.ts'
import { TypedField, type TypedFieldProps } from './TypedField.tsx'

/** Loaded when the first calendar is opened. */
const Calendar = lazyPart(async () => (await import('./Calendar.tsx')).Calendar)

export interface DateFieldProps extends TypedFieldProps<string> {
  /** `YYYY-MM-DD`; defaults to this machine's date. Years that are not typed are guessed around it. */
  readonly today?: string | undefined
}

/** A date, `YYYY-MM-DD` in and out. Arrow keys move by day, with Shift by week; Alt+Down opens a calendar. */
export const DateField = ({ today = localToday(), ...field }: DateFieldProps) => {
  const short = field.layout === 'cell'
  return (
    <TypedField
      placeholder={short ? 'Date' : 'MM/DD/YYYY'}
      {...field}
      text={useMemo(() => dateText(today, short), [today, short])}
      numeric="digits"
      unreadable={`${field.label} must be a date, such as 11/22`}
      step={(date, direction, far) => (date === null ? today : shiftDate(date, direction * (far ? 7 : 1)))}
      popup={{
        icon: CalendarDays,
        label: 'Calendar',
        content: (pick) => (
          <Suspense fallback={<div className="h-57 w-61" />}>
            <Calendar value={field.value} today={today} onPick={pick} />
          </Suspense>
        ),
      }}
    />
  )
}
