import { createHash } from 'node:crypto'
import { type BoardQuery, sortTerms } from '@waybill/shared/boards/board-query'
import type { ShipmentColumn } from '@waybill/shared/boards/columns/row-columns'
import { SHIPMENT_COLUMNS } from '@waybill/shared/boards/columns/shipments'
import type { Condition } from '@waybill/shared/boards/condition'
import { type FilterPlaces, filterCondition, isClocked, regionsAsked } from '@waybill/shared/boards/filter'
import type { ShipmentBoardRow } from '@waybill/shared/boards/shipment-row'
import { type Direction, type SortTerm, sortKey } from '@waybill/shared/boards/sort'
import { canonicalJson } from '@waybill/shared/log/canonical'
import type { Json } from '@waybill/shared/log/envelope'
import type { BoardRow } from '@waybill/shared/protocol/socket'
import { USUAL_REGIONS } from '@waybill/shared/record/lists/regions'
import type { Shipment } from '@waybill/shared/shipment/state'
import { minuteOf } from '@waybill/shared/time/minute'

/** What a live view is, without what is in it. Who asks for the same gets the same, under the same key. */
export interface ViewDefinition {
  readonly key: string
  readonly tenant: string
  /** The filter and what the permissions add to it. */
  readonly condition: Condition
  readonly scope: Condition
  readonly terms: readonly SortTerm[]
  readonly directions: readonly Direction[]
  readonly columns: readonly ShipmentColumn[]
  /** Null: the clock alone changes nothing. Else the minute of `condition`, and what it is in another. */
  readonly clock: { readonly minute: string; readonly at: (minute: string) => Condition } | null
  /** Its filter names regions: with the tenant's list of them the view is another. */
  readonly namesRegions: boolean
  /** Some of its cells come from the loads behind the rows. */
  readonly readsLoads: boolean
}

/** Names a view by everything that its messages depend on, so that equal views share them and no two tenants or scopes ever do. */
export function defineView(
  tenant: string,
  scope: Condition,
  { board, filter, columns: wanted, sort }: BoardQuery,
  places?: FilterPlaces,
  minute: string = minuteOf(Date.now()),
): ViewDefinition {
  const columns = [...SHIPMENT_COLUMNS.values()].filter((column) => wanted.includes(column.key))
  const regions = regionsAsked(filter, places?.regions ?? USUAL_REGIONS)
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
    clock: isClocked(filter) ? { minute, at } : null,
    scope,
    terms,
    directions: terms.map((term) => term.direction),
    columns,
    namesRegions: regions !== null,
    readsLoads: columns.some((column) => column.ofLoad),
  }
}

/** The view in another minute: the same key, and its rows are judged by that minute. */
export const inMinute = (definition: ViewDefinition, minute: string): ViewDefinition =>
  definition.clock === null || definition.clock.minute === minute
    ? definition
    : { ...definition, condition: definition.clock.at(minute), clock: { ...definition.clock, minute } }

/** The position of the last change to a row, by whichever of its two streams. */
export const rowPosition = (row: ShipmentBoardRow): number => Math.max(row.position, row.lock_position)

export const readCells = (columns: readonly ShipmentColumn[], row: ShipmentBoardRow, load: Shipment | null): Record<string, Json> =>
  Object.fromEntries(columns.map((column) => [column.key, column.read(row, load)]))

/** A row as a view sends it. */
export const viewRow = ({ columns, terms }: ViewDefinition, row: ShipmentBoardRow, load: Shipment | null): BoardRow => ({
  ...sortKey(row, terms),
  position: rowPosition(row),
  cells: readCells(columns, row, load),
})
