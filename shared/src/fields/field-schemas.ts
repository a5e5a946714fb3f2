import { Schema, SchemaGetter } from 'effect'
import { Money, UnitRate } from '../money/money.ts'

/**
 * The kinds of fields a record is made of. Inside a field is a value or null; on the wire an empty string means null too,
 * because forms and spreadsheets send it for an empty box.
 */
export const emptyIsNull = <S extends Schema.Top>(schema: S) =>
  Schema.Union([Schema.Literal(''), Schema.NullOr(schema)]).pipe(
    Schema.decodeTo(Schema.NullOr(Schema.toType(schema)), {
      decode: SchemaGetter.transform((value: '' | S['Type'] | null) => (value === '' ? null : (value as S['Type'] | null))),
      encode: SchemaGetter.transform((value: S['Type'] | null) => value as '' | S['Type'] | null),
    }),
  )

const canBeStored = Schema.makeFilter(
  (value: string) => (!value.includes('\u0000') && value.isWellFormed()) || 'Expected text without NUL and broken characters',
)

/** Line breaks as editors, spreadsheets and Unicode write them, with the blanks around them. */
const LINE_BREAKS = /\s*[\r\n\v\f\u0085\u2028\u2029]\s*/g

const trimmedText = (max: number, tidy: (value: string) => string) =>
  Schema.NullOr(Schema.String.check(Schema.isMaxLength(max), canBeStored)).pipe(
    Schema.decodeTo(Schema.NullOr(Schema.String), {
      decode: SchemaGetter.transform((value: string | null) => (value === null ? null : tidy(value.trim()) || null)),
      encode: SchemaGetter.transform((value: string | null) => value),
    }),
  )

/**
 * One line of at most `max` characters, trimmed; blank is null, and a line break becomes a space, as in a text box. NUL and lone surrogates
 * are refused: the log cannot hold them.
 */
export const text = (max = 255) => trimmedText(max, (value) => value.replace(LINE_BREAKS, ' '))

/** Text of at most `max` characters that keeps its lines, such as notes; else like `text`. */
export const prose = (max: number) => trimmedText(max, (value) => value)

/**
 * The same for what is written in digits more often than not, an id, a zip, a truck: a whole number is taken as its digits. The type
 * speaks of text alone, because that is all that is ever told.
 */
export const digits = (max = 40): ReturnType<typeof text> =>
  Schema.Union([text(max), Schema.Int]).pipe(
    Schema.decodeTo(Schema.NullOr(Schema.String), {
      decode: SchemaGetter.transform((value: string | number | null) => (typeof value === 'number' ? String(value) : value)),
      encode: SchemaGetter.transform((value: string | null) => value),
    }),
  ) as unknown as ReturnType<typeof text>

/** Whether a day exists and lies within the years that clocks, zones and the database agree on: 1900 to 2999. */
export const isRealDate = (value: string): boolean => {
  const parsed = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value) && value >= '1900' && value < '3000'
}

/** A calendar day `YYYY-MM-DD` that exists, local to the place it belongs to. */
export const date = emptyIsNull(
  Schema.String.check(
    Schema.isPattern(/^\d{4}-\d{2}-\d{2}$/),
    Schema.makeFilter((value: string) => isRealDate(value) || 'Expected a day that exists, as YYYY-MM-DD'),
  ),
)

/** A time of day `HH:mm`, local to the place it belongs to. */
export const time = emptyIsNull(Schema.String.check(Schema.isPattern(/^([01]\d|2[0-3]):[0-5]\d$/)))

/** A whole number in a closed range. */
export const whole = (minimum = 0, maximum = 99_999_999) => emptyIsNull(Schema.Int.check(Schema.isBetween({ minimum, maximum })))

/** A finite number in a closed range. */
export const decimal = (minimum = -1e9, maximum = 1e9) => emptyIsNull(Schema.Finite.check(Schema.isBetween({ minimum, maximum })))

/** A number as people write it: not hexadecimal, not with an exponent. */
const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)$/

/**
 * A number that people type into a box: a JSON number or its text. Text that is no number stays text, so that the rule
 * "X must be a number" can name the field [5.3]; no such value is ever recorded.
 */
export const typedNumber = Schema.NullOr(Schema.Union([Schema.Finite, Schema.String.check(Schema.isMaxLength(40))])).pipe(
  Schema.decodeTo(Schema.NullOr(Schema.Union([Schema.Finite, Schema.String])), {
    decode: SchemaGetter.transform((value: number | string | null) => {
      if (typeof value !== 'string') return value
      const trimmed = value.trim()
      if (trimmed === '') return null
      const plain = trimmed.replace(/,(?=\d{3}(\D|$))/g, '')
      return DECIMAL.test(plain) ? Number(plain) : trimmed
    }),
    encode: SchemaGetter.transform((value: number | string | null) => value),
  }),
)

/** Integer cents inside, decimal dollars outside, or null. */
export const money = emptyIsNull(Money)

/** The rate of a unit: cents with up to two digits inside, decimal dollars with up to four outside, or null. */
export const unitRate = emptyIsNull(UnitRate)

/** Yes or no; absent and null are no. */
export const flag = Schema.NullOr(Schema.Boolean).pipe(
  Schema.decodeTo(Schema.Boolean, {
    decode: SchemaGetter.transform((value: boolean | null) => value ?? false),
    encode: SchemaGetter.transform((value: boolean) => value as boolean | null),
  }),
)

/** An IANA time zone such as `America/Chicago`. */
export const timezone = text(64)
