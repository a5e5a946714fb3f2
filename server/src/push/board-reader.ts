import type { Condition } from '@waybill/shared/boards/condition'
import type { ShipmentBoardRow } from '@waybill/shared/boards/shipment-row'
import pLimit from 'p-limit'
import { countByStatus } from '../projections/shipments/counts.ts'
import {
  type CappedCount,
  type ChangedRows,
  countRows,
  type PageRequest,
  type RowPage,
  readChangedRows,
  readPage,
  readRow,
} from '../projections/shipments/query.ts'
import type { WaybillDatabase } from '../runtime/database.ts'

/** What live views read from the board, always with the log position at which it is true. */
export interface BoardReader {
  page(tenant: string, request: PageRequest): Promise<RowPage>
  count(tenant: string, condition: Condition): Promise<CappedCount & { readonly position: number }>
  countByStatus(tenant: string, scope: Condition): ReturnType<typeof countByStatus>
  changedAfter(tenant: string, position: number, limit: number): Promise<ChangedRows>
  row(tenant: string, id: string): Promise<{ readonly position: number; readonly row: ShipmentBoardRow | null }>
}

/** Concurrent reads: when all clients reconnect after an outage the others wait, and commands still find a database connection. */
const AT_ONCE = 8

export function createBoardReader(database: Pick<WaybillDatabase, 'forTenant'>): BoardReader {
  const inTurn = pLimit(AT_ONCE)
  return {
    page: (tenant, request) => inTurn(() => readPage(database.forTenant(tenant), tenant, request)),
    count: (tenant, condition) => inTurn(() => countRows(database.forTenant(tenant), tenant, condition)),
    countByStatus: (tenant, scope) => inTurn(() => countByStatus(database.forTenant(tenant), tenant, scope)),
    changedAfter: (tenant, position, limit) => inTurn(() => readChangedRows(database.forTenant(tenant), tenant, position, limit)),
    row: (tenant, id) => inTurn(() => readRow(database.forTenant(tenant), tenant, id)),
  }
}
