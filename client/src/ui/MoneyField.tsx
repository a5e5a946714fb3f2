import { TypedField, type TypedFieldProps } from './TypedField.tsx'
import { moneyText } from './typed-text.ts'

/** Decimal dollars as the API has them, `"1450.00"`, in and out. */
export const MoneyField = (field: TypedFieldProps<string>) => (
  <TypedField {...field} text={moneyText} figures="number" unreadable={`${field.label} must be a number`} />
)
