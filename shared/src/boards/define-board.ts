import type { Feature, PermissionTree } from '../permissions/features.ts'
import { isPermitted } from '../permissions/may.ts'
import type { Column } from './column.ts'
import { type Condition, everyRow } from './condition.ts'
import type { Filter, FilterInput } from './filter-definition.ts'
import type { SortOrder, SortTerm } from './sort.ts'

/** What every row of every board has: id, version of the stream that owns it, log position of the last change by that stream. */
export interface StoredRow {
  readonly id: string
  readonly version: number
  readonly position: number
}

/** A value in a row of a board: a column, or up to two steps into its JSON. */
export type PathOf<Row> = { readonly [C in keyof Row & string]: readonly [C] | StepsInto<C, Row[C]> }[keyof Row & string]

type StepsInto<C extends string, Value> = [Extract<Value, object>] extends [never]
  ? never
  : Extract<Value, object> extends infer Json
    ? { readonly [S in keyof Json & string]-?: readonly [C, S] | (Json[S] extends infer V ? SecondStep<C, S, V> : never) }[keyof Json &
        string]
    : never

type SecondStep<C extends string, S extends string, Value> = [Extract<Value, object>] extends [never]
  ? never
  : { readonly [T in keyof Extract<Value, object> & string]-?: readonly [C, S, T] }[keyof Extract<Value, object> & string]

/** Where the cells of `isExtra` columns come from: the folded record of a stream, or a table of our own. The server has a reader per source. */
export interface ExtraColumns<Row, Extra, Source extends string = string> {
  readonly source: Source
  /** Further columns, in a module of its own: the server imports it at start, the client when somebody chooses columns. */
  columns?(): Promise<readonly Column<Row, Extra>[]>
}

/** How many rows there are of each kind, for the numbers above a board: rows that meet `of`, by the value of a column. */
export interface BoardCounts {
  readonly by: string
  readonly of: Condition
}

/** What the indexes of the table can do, for boards too large to be read as a whole. */
export interface BoardIndexes {
  /** The function of the database that finds the rows with a rare word, by name, and what it takes before `(pattern, most)`. */
  readonly words?: readonly [name: string, ...leading: string[]]
  /** The column in whose order pages and counts read an index: ascending for rows that are `active`, else descending. */
  readonly order?: string
  /** Columns with an index of their own in that order. */
  readonly alone?: readonly string[]
  /** Values of a column that are in an index under another name, because the column itself changes too often. */
  readonly closed?: { readonly column: string; readonly values: readonly string[]; readonly as: string }
}

/** Columns of a row that another kind of stream owns: `<kind>/<id>` writes them. Before its first event they are null. */
export interface RowPart {
  readonly kind: string
  readonly columns: readonly string[]
  /** The columns that hold the version of that stream and the log position of its last event, 0 before the first. */
  readonly version: string
  readonly position: string
}

/** A kind of board: its rows, columns, filters and order. Data and pure functions only; schemas and SQL are derived from it. */
export interface BoardSpec<Row extends StoredRow, Extra, Key extends string, ColumnKey extends string, Filters, Source extends string> {
  readonly key: Key
  /** What people call the board. */
  readonly title: string
  /** The table of its rows. */
  readonly table: string
  /** The columns of the table that make a row. */
  readonly stored: readonly (keyof Row & string)[]
  /** The kind of stream that a row is of: `<stream>/<id>` writes the row `<id>`, and without it there is no row. */
  readonly stream: string
  /** Further kinds of streams that write part of a row. */
  readonly parts?: readonly RowPart[]
  /** Who may read it. */
  readonly access: Feature
  /** The columns that the row holds, and such light ones of the record behind it as the first layout shows. */
  readonly columns: readonly Column<Row, Extra, ColumnKey>[]
  readonly extra?: ExtraColumns<Row, Extra, Source>
  /** The columns shown until a user chooses others, from left to right. */
  readonly layout: readonly NoInfer<ColumnKey>[]
  /** Sent with every row besides the columns of a layout. */
  readonly marks: readonly NoInfer<ColumnKey>[]
  readonly filters: Filters
  readonly sort: readonly { readonly column: NoInfer<ColumnKey>; readonly direction: 'asc' | 'desc' }[]
  readonly counts?: BoardCounts
  readonly indexes?: BoardIndexes
  /** The rows that filters by the clock look at; left out: every row. */
  readonly clock?: Condition
  /** The log position of the last change to a row by any of its streams; left out: `position`. */
  positionOf?(row: Row): number
}

/** A board as it is used. The engine knows it as `AnyBoard`: a row is what `StoredRow` says, a column is read and compared. */
export interface Board<
  Row extends StoredRow,
  Extra,
  Key extends string = string,
  ColumnKey extends string = string,
  Filters = BoardFilters,
  Source extends string = string,
> extends Omit<
    BoardSpec<Row, Extra, Key, ColumnKey, Filters, Source>,
    'columns' | 'extra' | 'indexes' | 'parts' | 'positionOf' | 'sort' | 'layout' | 'marks' | 'stored'
  > {
  readonly columns: readonly Column<Row, Extra, ColumnKey>[]
  readonly extra: ExtraColumns<Row, Extra, Source> | null
  readonly layout: readonly ColumnKey[]
  readonly marks: readonly ColumnKey[]
  readonly stored: readonly string[]
  readonly sort: SortOrder
  readonly indexes: BoardIndexes
  readonly parts: readonly RowPart[]
  positionOf(row: Row): number
}

export type BoardFilters = Readonly<Record<string, Filter>>
export type AnyBoard = Board<StoredRow, unknown>
export type AnyColumn = Column<StoredRow, unknown>

/** Defines a board: `defineBoard<Row, Extra>()({…})`. A path that the row does not have, or a column that is not among its own, does not compile. */
export const defineBoard =
  <Row extends StoredRow, Extra = never>() =>
  <
    const Key extends string,
    const ColumnKey extends string,
    const Filters extends Readonly<Record<string, Filter<PathOf<Row>>>>,
    const Source extends string = never,
  >({
    extra,
    indexes,
    parts,
    positionOf,
    ...spec
  }: BoardSpec<Row, Extra, Key, ColumnKey, Filters, Source>): Board<Row, Extra, Key, ColumnKey, Filters, Source> => ({
    ...spec,
    extra: extra ?? null,
    indexes: indexes ?? {},
    parts: parts ?? [],
    positionOf: positionOf ?? (({ position }) => position),
  })

/** Which rows of a board a user may read; null: none [6.7]. */
export const readableRows = (board: Pick<AnyBoard, 'access'>, permissions: PermissionTree): Condition | null =>
  isPermitted(permissions, board.access) ? everyRow : null

/** The kinds of streams whose appends write rows of a board. */
export const streamsOf = ({ stream, parts }: Pick<AnyBoard, 'stream' | 'parts'>): readonly string[] => [
  stream,
  ...parts.map(({ kind }) => kind),
]

/** The fields of the row that a sort order reads. */
export const sortTermsOf = (board: Pick<AnyBoard, 'columns'>, sort: SortOrder): readonly SortTerm[] =>
  sort.flatMap(({ column, direction }) => {
    const field = board.columns.find(({ key }) => key === column)?.sort
    return field ? [{ field, direction }] : []
  })

/** The names that filters of a board have on the wire, each `not_` too. */
export const filterNamesOf = ({ filters }: Pick<AnyBoard, 'filters'>): readonly string[] => [
  ...Object.keys(filters),
  ...Object.entries(filters).flatMap(([name, { canExclude }]) => (canExclude ? [`not_${name}`] : [])),
]

type NamesWithNot<Filters> = {
  [Name in keyof Filters & string]: Filters[Name] extends { readonly canExclude: true } ? Name : never
}[keyof Filters & string]

/** The filters of a board as they are inside: lists of texts, by name. */
export type FilterValuesOf<Filters> = {
  readonly [Name in (keyof Filters & string) | `not_${NamesWithNot<Filters>}`]?: readonly string[]
}

type WireValue<Input> = Input extends 'flag'
  ? boolean | 'true' | 'false'
  : Input extends 'ids' | 'names'
    ? string | readonly string[]
    : Input extends { readonly anyOf: readonly (infer Value extends string)[] }
      ? Value | readonly Value[]
      : Input extends { readonly oneOf: readonly (infer Value extends string)[] }
        ? Value
        : string
type InputOf<F> = F extends { readonly input: infer Input extends FilterInput } ? Input : never

/** The filters of a board as callers send them. */
export type WireFilterOf<Filters> = {
  readonly [Name in keyof Filters & string]?: WireValue<InputOf<Filters[Name]>>
} & { readonly [Name in NamesWithNot<Filters> as `not_${Name}`]?: WireValue<InputOf<Filters[Name]>> }
