import { Schema, SchemaGetter } from 'effect'

const DOLLARS = /^(-)?(\d{1,11})(?:\.(\d{1,2}))?$/

/** Decimal dollars, as people and the API write them (`"1450"`, `"1450.5"`, `"1,450.00"`, `"-12.00"`), to integer cents; null when it is no amount. */
export const parseDollars = (text: string): number | null => {
  const match = DOLLARS.exec(
    text
      .trim()
      .replace(/^\$/, '')
      .replace(/,(?=\d{3}(\D|$))/g, ''),
  )
  if (!match) return null
  const cents = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return match[1] && cents !== 0 ? -cents : cents
}

/** Integer cents to the API's decimal-dollar string with two digits: 145000 → `"1450.00"`. */
export const formatDollars = (cents: number): string => {
  const whole = Math.abs(cents)
  return `${cents < 0 ? '-' : ''}${Math.trunc(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}

/**
 * Money on the wire and inside: encoded as a decimal-dollar string (a JSON number of dollars is taken too), integer cents inside.
 * The only place where the two forms meet.
 */
export const Money = Schema.Union([Schema.String, Schema.Finite])
  .check(
    Schema.makeFilter(
      (value: string | number) => parseDollars(String(value)) !== null || 'Expected an amount in dollars such as "1450.00"',
    ),
  )
  .pipe(
    Schema.decodeTo(Schema.Int, {
      decode: SchemaGetter.transform((value: string | number) => parseDollars(String(value)) ?? 0),
      encode: SchemaGetter.transform((cents: number): string | number => formatDollars(cents)),
    }),
  )
