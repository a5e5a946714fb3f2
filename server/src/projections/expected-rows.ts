import type { Json, JsonObject } from '@waybill/shared/log/envelope'
import { splitStream } from '@waybill/shared/streams/kinds'
import { findStream } from '@waybill/shared/streams/streams'
import type { InlineRow } from '../store/event-store.ts'
import type { FoldedStream } from './fold-streams.ts'

/** The tables whose rows appends write, in the order in which they are compared. */
export const TABLES = ['board_shipments', 'leases', 'carriers', 'customers', 'users', 'roles', 'records', 'company_settings'] as const
export type Table = (typeof TABLES)[number]

/** Which streams a table is made from. */
export const KINDS_OF_TABLE: Readonly<Record<Table, readonly InlineRow['kind'][]>> = {
  board_shipments: ['shipment', 'lock'],
  leases: ['lock'],
  carriers: ['carrier'],
  customers: ['customer'],
  users: ['user'],
  roles: ['role'],
  records: ['record'],
  company_settings: ['settings'],
}

export const keyOf = (table: Table): 'id' | 'pro' => (table === 'leases' ? 'pro' : 'id')

/** A row as an append to its stream would write it now. */
export interface ReplayedRow extends InlineRow {
  readonly version: number
  readonly position: number
}

/** The row of a folded record; null for kinds without a view. No append is running, so no row carries a guard. */
export const replayedRow = ({ stream, state, version, position }: FoldedStream): ReplayedRow | null => {
  const { kind, id } = splitStream(stream)
  const row = findStream(kind)?.row(id, state)
  return row ? { ...(row as InlineRow), version, position } : null
}

const NOT_LOCKED = { lock_version: 0, lock_position: 0, locked_by_id: null, locked_by_username: null, lock_expires_at: null }

/** The rows of each table by key. */
export type ExpectedRows = Readonly<Record<Table, ReadonlyMap<string, JsonObject>>>

/** What the tables hold according to the log: a load's row is made of two streams. */
export const expectedRows = (rows: readonly ReplayedRow[]): ExpectedRows => {
  const expected = Object.fromEntries(TABLES.map((table) => [table, new Map<string, JsonObject>()])) as Record<
    Table,
    Map<string, JsonObject>
  >
  for (const { kind, id, row, version, position } of rows) {
    const table = TABLES.find((each) => KINDS_OF_TABLE[each].includes(kind)) as Table
    const view = expected[table]
    if (kind !== 'lock') {
      view.set(id, { ...(kind === 'shipment' && NOT_LOCKED), ...view.get(id), ...row, version, position })
      continue
    }
    view.set(id, { ...view.get(id), ...row, lock_version: version, lock_position: position })
    const { locked_by_id, lock_expires_at } = row as { readonly [column: string]: Json }
    if (locked_by_id) expected.leases.set(id, { user_id: locked_by_id, expires_at: lock_expires_at ?? null })
  }
  return expected
}
