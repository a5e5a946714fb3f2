import type { Point } from '../places/great-circle.ts'
import type { Regions } from '../record/lists/regions.ts'
import type { Condition } from './condition.ts'
import type { BoardField, FieldPath } from './field.ts'

/** Where a city is; null where we do not know it. The city and the state as they are typed. */
export type LocateCity = (city: string, state: string | null) => Point | null

/** What filters name of the world: where a city is, and which states a region of the tenant has. */
export interface FilterPlaces {
  readonly locate: LocateCity
  readonly regions: Regions
}

/** The filters that were chosen, by name; inside, each is a list of texts, sorted and unique. */
export type ChosenFilters = Readonly<Record<string, readonly string[] | undefined>>

/** What a filter is read against besides its own values. `minute` is that of the board, as `minuteOf` writes it. */
export interface FilterContext {
  readonly filter: ChosenFilters
  readonly places: FilterPlaces
  readonly minute: string
}

/**
 * What a filter takes: several ids or names, one of them, a day `YYYY-MM-DD`, miles, yes or no, the words of a search, one of a few values
 * or any of them.
 */
export type FilterInput =
  | 'ids'
  | 'names'
  | 'id'
  | 'name'
  | 'day'
  | 'miles'
  | 'flag'
  | 'words'
  | { readonly oneOf: readonly string[] }
  | { readonly anyOf: readonly string[] }

/** A field of a row that a filter compares. */
type FieldAt<Path extends FieldPath> = BoardField & { readonly path: Path }

/** Which other filters say more about a city: its state, the miles around it, and whether those miles count. */
export interface CityFilter<Path extends FieldPath> {
  readonly name: Path
  /** Where the stop is, as a point vector. */
  readonly point: Path
  readonly state: string
  readonly radius: string
  /** `exact` or `radius`. */
  readonly search: string
}

/** Which rows a filter leaves, as data: a twin in `filter-condition.ts` makes the condition of it. */
export type FilterRule<Path extends FieldPath> =
  | { readonly kind: 'is'; readonly field: FieldAt<Path> }
  | { readonly kind: 'contains'; readonly field: FieldAt<Path> }
  | { readonly kind: 'from'; readonly field: FieldAt<Path> }
  | { readonly kind: 'to'; readonly field: FieldAt<Path> }
  | { readonly kind: 'flag'; readonly field: FieldAt<Path> }
  /** The row holds the instant from which on it is so; the filter becomes true by the clock alone. */
  | { readonly kind: 'since'; readonly field: FieldAt<Path> }
  | { readonly kind: 'words'; readonly field: FieldAt<Path> }
  | { readonly kind: 'near'; readonly city: CityFilter<Path> }
  /** Leaves every row: another filter reads it. */
  | { readonly kind: 'aid' }
  | {
      readonly kind: 'custom'
      condition(values: readonly string[], context: FilterContext): Condition
      /** Of a filter that depends on the clock: the rows that may enter or leave between two minutes. */
      changes?(before: string, minute: string): Condition
      /** It names regions of the tenant: what it leaves changes with the tenant's list of them. */
      readonly namesRegions?: boolean
    }

/** A filter of a board. `canExclude`: there is a `not_<name>` too, which leaves the other rows, those without a value included [3.7]. */
export type Filter<
  Path extends FieldPath = FieldPath,
  Input extends FilterInput = FilterInput,
  CanExclude extends boolean = boolean,
> = FilterRule<Path> & { readonly input: Input; readonly canExclude: CanExclude }

/** One of several names, exactly. */
export const is = <const Path extends FieldPath>(...path: Path): Filter<Path, 'names', false> => ({
  kind: 'is',
  field: { path, as: 'exact' },
  input: 'names',
  canExclude: false,
})

/** One of several ids. */
export const isId = <const Path extends FieldPath>(...path: Path): Filter<Path, 'ids', false> => ({ ...is(...path), input: 'ids' })

/** One of several names, without regard to the case of ASCII letters. */
export const isText = <const Path extends FieldPath>(...path: Path): Filter<Path, 'names', false> => ({
  kind: 'is',
  field: { path, as: 'text' },
  input: 'names',
  canExclude: false,
})

/** A part of a text, without regard to the case of ASCII letters. */
export const contains = <const Path extends FieldPath>(...path: Path): Filter<Path, 'name', false> => ({
  kind: 'contains',
  field: { path, as: 'text' },
  input: 'name',
  canExclude: false,
})

/** The first day, the day itself included. */
export const from = <const Path extends FieldPath>(...path: Path): Filter<Path, 'day', false> => ({
  kind: 'from',
  field: { path, as: 'exact' },
  input: 'day',
  canExclude: false,
})

/** The last day, the day itself included. */
export const to = <const Path extends FieldPath>(...path: Path): Filter<Path, 'day', false> => ({
  kind: 'to',
  field: { path, as: 'exact' },
  input: 'day',
  canExclude: false,
})

/** The first id of a range. */
export const fromId = <const Path extends FieldPath>(...path: Path): Filter<Path, 'id', false> => ({ ...from(...path), input: 'id' })

/** The last id of a range. */
export const toId = <const Path extends FieldPath>(...path: Path): Filter<Path, 'id', false> => ({ ...to(...path), input: 'id' })

/** Set or not. */
export const flag = <const Path extends FieldPath>(...path: Path): Filter<Path, 'flag', false> => ({
  kind: 'flag',
  field: { path, as: 'flag' },
  input: 'flag',
  canExclude: false,
})

/** What a row becomes by the clock alone: it holds the instant from which on it is so. */
export const since = <const Path extends FieldPath>(...path: Path): Filter<Path, 'flag', false> => ({
  kind: 'since',
  field: { path, as: 'exact' },
  input: 'flag',
  canExclude: false,
})

/** Every word of a search, anywhere in a text that is lower case. */
export const words = <const Path extends FieldPath>(...path: Path): Filter<Path, 'words', false> => ({
  kind: 'words',
  field: { path, as: 'exact' },
  input: 'words',
  canExclude: false,
})

/** A city by name; around it where the radius is asked for and we know where the city is [3.9]. */
export const near = <const Path extends FieldPath>(city: CityFilter<Path>): Filter<Path, 'name', false> => ({
  kind: 'near',
  city,
  input: 'name',
  canExclude: false,
})

/** A filter that only says more about another one. */
export const aid = <const Input extends FilterInput>(input: Input): Filter<never, Input, false> => ({
  kind: 'aid',
  input,
  canExclude: false,
})

/** A filter whose condition is a function of its values. */
export const custom = <const Input extends FilterInput>(
  input: Input,
  rule: Omit<Extract<FilterRule<never>, { readonly kind: 'custom' }>, 'kind'>,
): Filter<never, Input, false> => ({ kind: 'custom', ...rule, input, canExclude: false })

/** The same filter, and one that leaves what it does not, under `not_<name>` [3.7]. */
export const withNot = <Path extends FieldPath, Input extends FilterInput>(
  filter: Filter<Path, Input, false>,
): Filter<Path, Input, true> => ({ ...filter, canExclude: true })
