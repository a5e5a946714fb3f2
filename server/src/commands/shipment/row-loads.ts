import type { ShipmentBoardRow } from '@waybill/shared/boards/shipment-row'
import type { Shipment } from '@waybill/shared/shipment/state'
import pLimit from 'p-limit'
import type { StreamCache } from '../stream-cache.ts'
import { shipmentStream } from './shipment-stream.ts'

/** Tells which load is behind a row, and how new it must be. */
type LoadRow = Pick<ShipmentBoardRow, 'id' | 'version'>

/** By pro: the loads behind rows, each at least as new as its row. */
export type Loads = ReadonlyMap<string, Shipment>

/** The loads behind the rows of a board, for the columns that are read from them. */
export interface RowLoads {
  /** Synchronous, if this process has all of them as new as their rows; else null. */
  atHand(tenant: string, rows: readonly LoadRow[]): Loads | null
  read(tenant: string, rows: readonly LoadRow[]): Promise<Loads>
}

/** Streams read at once: commands need the other connections. */
const AT_ONCE = 4

export const createRowLoads = (cache: StreamCache): RowLoads => {
  const inTurn = pLimit(AT_ONCE)
  const known = (tenant: string, row: LoadRow): Shipment | null => {
    const folded = cache.peek(tenant, shipmentStream, row.id)
    return folded && folded.version >= row.version ? folded.state : null
  }
  return {
    atHand(tenant, rows) {
      const loads = new Map<string, Shipment>()
      for (const row of rows) {
        const load = known(tenant, row)
        if (load === null) return null
        loads.set(row.id, load)
      }
      return loads
    },
    async read(tenant, rows) {
      const loads = await Promise.all(
        rows.map(
          async (row) => [row.id, known(tenant, row) ?? (await inTurn(() => cache.fresh(tenant, shipmentStream, row.id))).state] as const,
        ),
      )
      return new Map(loads.flatMap(([id, load]) => (load ? [[id, load] as const] : [])))
    },
  }
}
