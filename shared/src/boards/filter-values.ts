import { Schema, SchemaGetter } from 'effect'
import { isRealDate } from '../fields/field-schemas.ts'

/** What a filter takes on the wire: one value or several; inside always several, sorted and unique, so that equal filters look alike. */
export type FilterValues = Schema.Codec<readonly string[], string | boolean | readonly string[]>

const MAX_VALUES = 500
const MAX_TEXT = 120

const sortedSet = (values: readonly string[]): readonly string[] => [...new Set(values)].sort()

/** One value or a list of them, as query strings and forms give it. */
export const oneOrMore = <S extends Schema.Codec<string>>(item: S) =>
  Schema.Union([item, Schema.Array(item).check(Schema.isMinLength(1), Schema.isMaxLength(MAX_VALUES))]).pipe(
    Schema.decodeTo(Schema.Array(Schema.String), {
      decode: SchemaGetter.transform((value: string | readonly string[]) => sortedSet([value].flat())),
      encode: SchemaGetter.transform((values: readonly string[]) => values),
    }),
  )

const single = <S extends Schema.Codec<string>>(item: S) =>
  item.pipe(
    Schema.decodeTo(Schema.Array(Schema.String), {
      decode: SchemaGetter.transform((value: string) => [value] as readonly string[]),
      encode: SchemaGetter.transform((values: readonly string[]) => values[0] ?? ''),
    }),
  )

const storable = Schema.makeFilter(
  (value: string) => (!value.includes('\0') && value.isWellFormed()) || 'Expected text without NUL and broken characters',
)

const id = Schema.String.check(Schema.isPattern(/^[\w-]{1,40}$/))
const name = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(MAX_TEXT), storable)
const day = Schema.String.check(
  Schema.isPattern(/^\d{4}-\d{2}-\d{2}$/),
  Schema.makeFilter((value: string) => isRealDate(value) || 'Expected a day that exists, as YYYY-MM-DD'),
)
const miles = Schema.String.check(
  Schema.isPattern(/^\d{1,4}(\.\d)?$/),
  Schema.makeFilter((value: string) => Number(value) > 0 || 'Expected miles above 0'),
)

export const ids = oneOrMore(id)
export const names = oneOrMore(name)
export const oneName = single(name)
export const oneId = single(id)
export const oneDay = single(day)
export const milesValue = single(miles)
export const oneOf = <const Values extends readonly string[]>(values: Values) => single(Schema.Literals(values))

/** Yes or no, as a form or a query string says it. */
export const yesOrNo = Schema.Union([Schema.Boolean, Schema.Literals(['true', 'false'])]).pipe(
  Schema.decodeTo(Schema.Array(Schema.String), {
    decode: SchemaGetter.transform((value: boolean | 'true' | 'false') => [String(value)] as readonly string[]),
    encode: SchemaGetter.transform((values: readonly string[]) => values[0] === 'true'),
  }),
)

/** The words of a quick search, lower case. */
export const searchInput = Schema.String.check(
  Schema.isMaxLength(MAX_TEXT),
  Schema.makeFilter((text: string) => !text.includes('\0') || 'Expected text without NUL'),
).pipe(
  Schema.decodeTo(Schema.Array(Schema.String), {
    decode: SchemaGetter.transform((text: string) => sortedSet(text.toWellFormed().toLowerCase().split(/\s+/).filter(Boolean))),
    encode: SchemaGetter.transform((found: readonly string[]) => found.join(' ')),
  }),
)
