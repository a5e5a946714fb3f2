import { TypedField, type TypedFieldProps } from './TypedField.tsx'
import { shiftTime, timeText } from './time-text.ts'

/** A time of day, `HH:mm` in and out. Arrow keys move by 15 minutes, with Shift by an hour. */
export const TimeField = (field: TypedFieldProps<string>) => (
  <TypedField
    placeholder={field.layout === 'cell' ? 'Time' : 'HH:MM'}
    {...field}
    text={timeText}
    numeric="digits"
    unreadable={`${field.label} must be a time, such as 7:30`}
    step={(time, direction, far) => shiftTime(time ?? '08:00', time === null ? 0 : direction * (far ? 60 : 15))}
  />
)
