import type { Condition } from '@waybill/shared/boards/condition'
import type { AnyBoard, StoredRow } from '@waybill/shared/boards/define-board'
import { type BoardKey, boardOf, type RowOf } from '@waybill/shared/boards/kinds'
import pLimit from 'p-limit'
import { type ChangedRows, readChangedRows } from '../projections/boards/changed-rows.ts'
import { countByValue, type RowCounts } from '../projections/boards/counts.ts'
import {
  type CappedCount,
  countRows,
  type PageRequest,
  type RowPage,
  readPage,
  readRow,
  readRowsAtHead,
} from '../projections/boards/query.ts'
import type { WaybillDatabase } from '../runtime/database.ts'

/** What live views read from boards, always with the log position at which it is true. */
export interface BoardReader {
  page(tenant: string, board: AnyBoard, request: PageRequest): Promise<RowPage>
  count(tenant: string, board: AnyBoard, condition: Condition): Promise<CappedCount & { readonly position: number }>
  /** @throws Error for a board that counts nothing */
  countByValue(tenant: string, board: BoardKey, scope: Condition): Promise<{ readonly position: number; readonly counts: RowCounts }>
  changedAfter(tenant: string, board: BoardKey, position: number, limit: number): Promise<ChangedRows>
  /** Several rows, in no order; missing ones are left out. */
  rows(tenant: string, board: AnyBoard, ids: readonly string[]): Promise<{ readonly position: number; readonly rows: readonly StoredRow[] }>
  row<Key extends BoardKey>(tenant: string, board: Key, id: string): Promise<{ readonly position: number; readonly row: RowOf<Key> | null }>
}

/** Concurrent reads: when all clients reconnect after an outage the others wait, and commands still find a database connection. */
const AT_ONCE = 8

export function createBoardReader(database: Pick<WaybillDatabase, 'forTenant'>): BoardReader {
  const inTurn = pLimit(AT_ONCE)
  return {
    page: (tenant, board, request) => inTurn(() => readPage(database.forTenant(tenant), tenant, board, request)),
    count: (tenant, board, condition) => inTurn(() => countRows(database.forTenant(tenant), tenant, board, condition)),
    countByValue: (tenant, board, scope) => inTurn(() => countByValue(database.forTenant(tenant), tenant, boardOf(board), scope)),
    changedAfter: (tenant, board, position, limit) =>
      inTurn(() => readChangedRows(database.forTenant(tenant), tenant, [board], position, limit)),
    rows: (tenant, board, ids) => inTurn(() => readRowsAtHead(database.forTenant(tenant), tenant, board, ids)),
    row: <Key extends BoardKey>(tenant: string, board: Key, id: string) =>
      inTurn(async () => {
        const { position, row } = await readRow(database.forTenant(tenant), tenant, boardOf(board), id)
        return { position, row: row as RowOf<Key> | null }
      }),
  }
}
