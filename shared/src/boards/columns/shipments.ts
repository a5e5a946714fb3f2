import { LOAD_COLUMNS } from './load-columns.ts'
import { ROW_COLUMNS, type ShipmentColumn } from './row-columns.ts'

/** Every column that the board `shipments` can show, by key, in the order of the column chooser [2.56]. */
export const SHIPMENT_COLUMNS: ReadonlyMap<string, ShipmentColumn> = new Map(
  [...ROW_COLUMNS, ...LOAD_COLUMNS].map((each) => [each.key, each]),
)
