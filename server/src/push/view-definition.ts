import { createHash } from 'node:crypto'
import { columnsOfBoard } from '@waybill/shared/boards/board-columns'
import type { BoardQuery } from '@waybill/shared/boards/board-query'
import type { Condition } from '@waybill/shared/boards/condition'
import { type AnyBoard, type AnyColumn, type StoredRow, sortTermsOf } from '@waybill/shared/boards/define-board'
import { filterCondition, isTimeBased, regionsOfFilter } from '@waybill/shared/boards/filter-condition'
import type { FilterPlaces } from '@waybill/shared/boards/filter-definition'
import { type BoardKey, boardOf } from '@waybill/shared/boards/kinds'
import { type Direction, type SortTerm, sortKey } from '@waybill/shared/boards/sort'
import { canonicalJson } from '@waybill/shared/log/canonical'
import type { Json } from '@waybill/shared/log/envelope'
import type { BoardRow } from '@waybill/shared/protocol/socket'
import { USUAL_REGIONS } from '@waybill/shared/record/lists/regions'
import { minuteOf } from '@waybill/shared/time/minute'

/** Definition of a live view, without its contents. Equal requests share one view under one key. */
export interface ViewDefinition {
  readonly key: string
  readonly tenant: string
  readonly boardKey: BoardKey
  readonly board: AnyBoard
  /** The filter and what the permissions add to it. */
  readonly condition: Condition
  readonly scope: Condition
  readonly terms: readonly SortTerm[]
  readonly directions: readonly Direction[]
  readonly columns: readonly AnyColumn[]
  /** Null: the clock alone changes nothing. Otherwise the minute of `condition`, and the condition of another minute. */
  readonly clock: { readonly minute: string; readonly at: (minute: string) => Condition } | null
  /** Its filter names regions: when the tenant's regions change, the view is another one. */
  readonly namesRegions: boolean
  /** Some of its cells come from the records behind the rows. */
  readonly readsExtra: boolean
}

/** The key covers everything that the messages of a view depend on, so that equal views share them and two tenants or scopes never do. */
export function defineView(
  tenant: string,
  scope: Condition,
  { board: boardKey, filter, columns: wanted, sort }: BoardQuery,
  places?: FilterPlaces,
  minute: string = minuteOf(Date.now()),
): ViewDefinition {
  const board = boardOf(boardKey)
  const columns = [...columnsOfBoard(boardKey).values()].filter((column) => wanted.includes(column.key))
  const regions = regionsOfFilter(board, filter, places?.regions ?? USUAL_REGIONS)
  const identity = canonicalJson({
    tenant,
    scope,
    board: boardKey,
    filter,
    columns: columns.map((column) => column.key),
    sort,
    ...(regions && { regions }),
  })
  const terms = sortTermsOf(board, sort)
  const at = (time: string): Condition => ({ all: [scope, filterCondition(board, filter, places, time)] })
  return {
    key: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    tenant,
    boardKey,
    board,
    condition: at(minute),
    clock: isTimeBased(board, filter) ? { minute, at } : null,
    scope,
    terms,
    directions: terms.map((term) => term.direction),
    columns,
    namesRegions: regions !== null,
    readsExtra: columns.some((column) => column.isExtra),
  }
}

/** The view in another minute: same key, rows judged by that minute. */
export const atMinute = (definition: ViewDefinition, minute: string): ViewDefinition =>
  definition.clock === null || definition.clock.minute === minute
    ? definition
    : { ...definition, condition: definition.clock.at(minute), clock: { ...definition.clock, minute } }

export const readCells = (columns: readonly AnyColumn[], row: StoredRow, extra: unknown): Record<string, Json> =>
  Object.fromEntries(columns.map((column) => [column.key, column.read(row, extra)]))

/** A row as a view sends it. `extra`: the record behind it, if the view reads it. */
export const viewRow = ({ board, columns, terms }: ViewDefinition, row: StoredRow, extra: unknown): BoardRow => ({
  ...sortKey(row, terms),
  position: board.positionOf(row),
  cells: readCells(columns, row, extra),
})
