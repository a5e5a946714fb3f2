import { TypedField, type TypedFieldProps } from './TypedField.tsx'
import { moneyText, rateText } from './typed-text.ts'

/** Decimal dollars as in the API, `"1450.00"`, in and out. `perUnit`: a rate, which may have four decimals. */
export const MoneyField = ({ perUnit = false, ...field }: TypedFieldProps<string> & { readonly perUnit?: boolean }) => (
  <TypedField {...field} text={perUnit ? rateText : moneyText} numeric="number" unreadable={`${field.label} must be a number`} />
)
