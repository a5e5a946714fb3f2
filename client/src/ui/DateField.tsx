import { useMemo } from 'react'
import { dateText, localToday, shiftDate } from './date-text.ts'
import { TypedField, type TypedFieldProps } from './TypedField.tsx'

export interface DateFieldProps extends TypedFieldProps<string> {
  /** `YYYY-MM-DD`; the day of this machine unless told. Years that are not typed are guessed around it. */
  readonly today?: string | undefined
}

/** A day, `YYYY-MM-DD` in and out. Arrow keys go by a day, with Shift by a week. */
export const DateField = ({ today = localToday(), ...field }: DateFieldProps) => (
  <TypedField
    placeholder="MM/DD/YYYY"
    {...field}
    text={useMemo(() => dateText(today), [today])}
    figures="digits"
    unreadable={`${field.label} must be a date, such as 11/22`}
    step={(date, direction, far) => (date === null ? today : shiftDate(date, direction * (far ? 7 : 1)))}
  />
)
