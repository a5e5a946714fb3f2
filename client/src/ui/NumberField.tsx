import { TypedField, type TypedFieldProps } from './TypedField.tsx'
import { numberText } from './typed-text.ts'

export interface NumberFieldProps extends TypedFieldProps<number> {
  /** Decimal places, none by default. */
  readonly decimals?: number
  /** The record of the field, shown before its label: `Shipping Requirements`. */
  readonly subject?: string | undefined
}

export const NumberField = ({ decimals = 0, subject, ...field }: NumberFieldProps) => (
  <TypedField
    {...field}
    text={numberText(decimals)}
    numeric="number"
    unreadable={`${subject === undefined ? '' : `${subject}: `}${field.label} must be a number`}
  />
)
