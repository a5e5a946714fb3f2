import { Schema, SchemaGetter } from 'effect'
import { formatDollars, parseDollars, parseRate } from './dollars.ts'

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

/** The rate of a unit, such as a mile: as `Money`, with up to four digits. Cents inside, with at most two digits of their own. */
export const UnitRate = Schema.Union([Schema.String, Schema.Finite])
  .check(
    Schema.makeFilter(
      (value: string | number) =>
        parseRate(String(value)) !== null || 'Expected an amount in dollars such as "1450.00", or "2.185" with up to four digits',
    ),
  )
  .pipe(
    Schema.decodeTo(Schema.Finite, {
      decode: SchemaGetter.transform((value: string | number) => parseRate(String(value)) ?? 0),
      encode: SchemaGetter.transform((cents: number): string | number => formatDollars(cents)),
    }),
  )
