import type { Json } from '../../../log/envelope.ts'
import { formatDollars } from '../../../money/dollars.ts'
import type { Shipment } from '../../../shipment/state.ts'
import { type ColumnType, DEFAULT_WIDTH } from '../../column.ts'
import type { ShipmentColumn } from '../row-columns.ts'

type Read = (load: Shipment) => Json | undefined

/** A column whose cell is read from the load. Keys are unique over all groups; boards are not sorted by such a column. */
export const loadColumn = (group: string, key: string, title: string, type: ColumnType, read: Read): ShipmentColumn => ({
  key,
  title,
  group,
  width: DEFAULT_WIDTH,
  locked: false,
  type,
  isExtra: true,
  read: (_, load) => (load === null ? null : (read(load) ?? null)),
  sort: null,
})

/** Cents as decimal dollars; null stays null. */
export const dollarsOrNull = (cents: number | null | undefined): string | null =>
  cents === null || cents === undefined ? null : formatDollars(cents)

/** A day and a time of the clock at a place, in one cell; null where there is no day. */
export const localTimeCell = (date: string | null, time: string | null, timezone: string | null): Json =>
  date === null ? null : { date, time, timezone }
