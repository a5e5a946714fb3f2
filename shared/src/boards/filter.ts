import { Schema, SchemaGetter } from 'effect'
import { optional } from '../fields/optional.ts'
import { readMode } from '../shipment/read-mode.ts'
import { STATUS_ORDER } from './columns/shipments.ts'
import type { Condition } from './condition.ts'
import type { Field, FieldPath } from './field.ts'

/** Names for several statuses at once: the Active Shipments board, and what is delivered and waits for its release. */
export const STATUS_GROUPS = ['active', 'to_release'] as const

const MAX_VALUES = 500
const MAX_SEARCH = 120

/** One value or a list of them, as query strings and forms give it; sorted and unique inside, so that equal filters look alike. */
const oneOrMore = <S extends Schema.Codec<string>>(item: S) =>
  Schema.Union([item, Schema.Array(item).check(Schema.isMinLength(1), Schema.isMaxLength(MAX_VALUES))]).pipe(
    Schema.decodeTo(Schema.Array(Schema.String), {
      decode: SchemaGetter.transform((value: string | readonly string[]) => sortedSet([value].flat())),
      encode: SchemaGetter.transform((values: readonly string[]) => values),
    }),
  )

const sortedSet = (values: readonly string[]): readonly string[] => [...new Set(values)].sort()

const id = Schema.String.check(Schema.isPattern(/^[\w-]{1,40}$/))

/** The words of a quick search, lower case. */
const searchWords = Schema.String.check(
  Schema.isMaxLength(MAX_SEARCH),
  Schema.makeFilter((text: string) => !text.includes('\0') || 'Expected text without NUL'),
).pipe(
  Schema.decodeTo(Schema.Array(Schema.String), {
    decode: SchemaGetter.transform((text: string) => sortedSet(text.toWellFormed().toLowerCase().split(/\s+/).filter(Boolean))),
    encode: SchemaGetter.transform((found: readonly string[]) => found.join(' ')),
  }),
)

const exact = (...path: FieldPath): Field => ({ path, as: 'exact' })
const among =
  (field: Field) =>
  (values: readonly string[]): Condition => ({ field, is: values })

const statusIs = among(exact('status'))
const ofStatus = (status: string): Condition => {
  if (status === 'active') return { field: { path: ['active'], as: 'flag' }, is: [true] }
  if (status === 'to_release') return statusIs(['DELIVERED', 'TERMINATED'])
  return statusIs([status])
}

/** Every filter of the board `shipments`: what it takes, and which rows it leaves. */
const FILTERS = {
  status: {
    schema: oneOrMore(Schema.Literals([...STATUS_GROUPS, ...STATUS_ORDER])),
    condition: (chosen) => ({ any: chosen.map(ofStatus) }),
  },
  mode: { schema: oneOrMore(id), condition: (modes) => among(exact('mode'))(modes.map((mode) => readMode(mode) ?? mode)) },
  pro: { schema: oneOrMore(id), condition: among(exact('id')) },
  customer_id: { schema: oneOrMore(id), condition: among(exact('customer_id')) },
  carrier_id: { schema: oneOrMore(id), condition: among(exact('carrier_id')) },
  dispatcher_id: { schema: oneOrMore(id), condition: among(exact('dispatcher_id')) },
  search: { schema: searchWords, condition: (words) => ({ all: words.map((contains) => ({ field: exact('search'), contains })) }) },
} as const satisfies Record<string, FilterDefinition>

interface FilterDefinition {
  readonly schema: Schema.Codec<readonly string[], string | readonly string[]>
  readonly condition: (values: readonly string[]) => Condition
}

type FilterName = keyof typeof FILTERS
type FilterSchemas = { readonly [Name in FilterName]: (typeof FILTERS)[Name]['schema'] }

const NAMES = Object.keys(FILTERS) as readonly FilterName[]
const schemas = Object.fromEntries(NAMES.map((name) => [name, FILTERS[name].schema])) as FilterSchemas

/**
 * A filter of the board `shipments`, as boards, lists and saved filters send it. A row must meet all that are given; of a list, one.
 * `search` looks for every word in pro, references, names, cities and containers.
 */
export const ShipmentFilter = Schema.Struct(optional(schemas))
export type ShipmentFilter = typeof ShipmentFilter.Type

/** Which rows a filter leaves. */
export const filterCondition = (filter: ShipmentFilter): Condition => ({
  all: NAMES.flatMap((name) => {
    const values = filter[name]
    return values === undefined ? [] : [FILTERS[name].condition(values)]
  }),
})
