import { TypedField, type TypedFieldProps } from './TypedField.tsx'
import { numberText } from './typed-text.ts'

export interface NumberFieldProps extends TypedFieldProps<number> {
  /** Digits behind the point, none unless told. */
  readonly decimals?: number
}

export const NumberField = ({ decimals = 0, ...field }: NumberFieldProps) => (
  <TypedField {...field} text={numberText(decimals)} figures="number" unreadable={`${field.label} must be a number`} />
)
