import { createHash } from 'node:crypto'
import { type BoardQuery, sortTerms } from '@waybill/shared/boards/board-query'
import type { ShipmentColumn } from '@waybill/shared/boards/columns/row-columns'
import { SHIPMENT_COLUMNS } from '@waybill/shared/boards/columns/shipments'
import type { Condition } from '@waybill/shared/boards/condition'
import { type FilterPlaces, filterCondition, isTimeBased, regionsOfFilter } from '@waybill/shared/boards/filter'
import type { ShipmentBoardRow } from '@waybill/shared/boards/shipment-row'
import { type Direction, type SortTerm, sortKey } from '@waybill/shared/boards/sort'
import { canonicalJson } from '@waybill/shared/log/canonical'
import type { Json } from '@waybill/shared/log/envelope'
import type { BoardRow } from '@waybill/shared/protocol/socket'
import { USUAL_REGIONS } from '@waybill/shared/record/lists/regions'
import type { Shipment } from '@waybill/shared/shipment/state'
import { minuteOf } from '@waybill/shared/time/minute'

/** Definition of a live view, without its contents. Equal requests share one view under one key. */
export interface ViewDefinition {
  readonly key: string
  readonly tenant: string
  /** The filter and what the permissions add to it. */
  readonly condition: Condition
  readonly scope: Condition
  readonly terms: readonly SortTerm[]
  readonly directions: readonly Direction[]
  readonly columns: readonly ShipmentColumn[]
  /** Null: the clock alone changes nothing. Otherwise the minute of `condition`, and the condition of another minute. */
  readonly clock: { readonly minute: string; readonly at: (minute: string) => Condition } | null
  /** Its filter names regions: when the tenant's regions change, the view is another one. */
  readonly namesRegions: boolean
  /** Some of its cells come from the loads behind the rows. */
  readonly readsLoads: boolean
}

/** The key covers everything that the messages of a view depend on, so that equal views share them and two tenants or scopes never do. */
export function defineView(
  tenant: string,
  scope: Condition,
  { board, filter, columns: wanted, sort }: BoardQuery,
  places?: FilterPlaces,
  minute: string = minuteOf(Date.now()),
): ViewDefinition {
  const columns = [...SHIPMENT_COLUMNS.values()].filter((column) => wanted.includes(column.key))
  const regions = regionsOfFilter(filter, places?.regions ?? USUAL_REGIONS)
  const identity = canonicalJson({
    tenant,
    scope,
    board,
    filter,
    columns: columns.map((column) => column.key),
    sort,
    ...(regions && { regions }),
  })
  const terms = sortTerms(sort)
  const at = (time: string): Condition => ({ all: [scope, filterCondition(filter, places, time)] })
  return {
    key: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    tenant,
    condition: at(minute),
    clock: isTimeBased(filter) ? { minute, at } : null,
    scope,
    terms,
    directions: terms.map((term) => term.direction),
    columns,
    namesRegions: regions !== null,
    readsLoads: columns.some((column) => column.ofLoad),
  }
}

/** The view in another minute: same key, rows judged by that minute. */
export const atMinute = (definition: ViewDefinition, minute: string): ViewDefinition =>
  definition.clock === null || definition.clock.minute === minute
    ? definition
    : { ...definition, condition: definition.clock.at(minute), clock: { ...definition.clock, minute } }

/** The position of the last change to a row, by either of its two streams. */
export const rowPosition = (row: ShipmentBoardRow): number => Math.max(row.position, row.lock_position)

export const readCells = (columns: readonly ShipmentColumn[], row: ShipmentBoardRow, load: Shipment | null): Record<string, Json> =>
  Object.fromEntries(columns.map((column) => [column.key, column.read(row, load)]))

/** A row as a view sends it. */
export const viewRow = ({ columns, terms }: ViewDefinition, row: ShipmentBoardRow, load: Shipment | null): BoardRow => ({
  ...sortKey(row, terms),
  position: rowPosition(row),
  cells: readCells(columns, row, load),
})
