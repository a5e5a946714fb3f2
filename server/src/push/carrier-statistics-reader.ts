import type { ShipmentBoardRow } from '@waybill/shared/boards/shipment-row'
import type { Change, RowChange } from '../changes/change.ts'
import { readCarrierFigures } from '../projections/carrier-statistics.ts'
import type { WaybillDatabase } from '../runtime/database.ts'
import type { ExtraReader } from './extra-readers.ts'

/** What the statistics of a load's carrier count of it. */
const countedOf = (row: ShipmentBoardRow | null): string =>
  JSON.stringify(row && [row.carrier_id, row.carrier_total, row.status === 'RELEASED', /^VOID/.test(row.status), row.cells.pickup?.date])

/** A carrier of a load whose statistics the change of the load alters. If the earlier row is unknown, the present carrier. */
const carriersOf = ({ board, before = null, after }: RowChange): readonly (string | null)[] => {
  if (board !== 'shipments') return []
  const [was, is] = [before, after] as [ShipmentBoardRow | null, ShipmentBoardRow | null]
  return countedOf(was) === countedOf(is) ? [] : [was?.carrier_id ?? null, is?.carrier_id ?? null]
}

/** Loads that are taken from a carrier count as cancels. */
const canceledOf = ({ type, data }: Change['events'][number]): string | null =>
  type === 'ShipmentUncovered' || type === 'LegUncovered' ? String(data.carrier_id ?? '') : null

/** The statistics behind the rows of the board `carriers`: counted from the loads up to the moment of reading. */
export const createCarrierStatisticsReader = (database: Pick<WaybillDatabase, 'forTenant'>, now: () => number = Date.now): ExtraReader => ({
  atHand: (_, rows) => (rows.length === 0 ? new Map() : null),
  read: (tenant, rows) =>
    readCarrierFigures(
      database.forTenant(tenant),
      tenant,
      rows.map(({ id }) => id),
      new Date(now()).toISOString().slice(0, 4),
    ),
  affectedBy: ({ rows, events }) =>
    [...new Set([...rows.flatMap(carriersOf), ...events.map(canceledOf)])].filter((id) => id !== null && id !== '') as string[],
})
