import type { Json, JsonObject } from '@waybill/shared/log/envelope'
import type { UnitRow, WrittenRow } from './event-store.ts'
import { GENERATED_COLUMNS } from './generated-columns.ts'

/** Version of the stream and position in the log of the last write of a row. */
export interface RowPlace {
  readonly version: number
  readonly position: number
}

/** What the writer of a row learns from the view. */
export interface OldRow {
  /** Of the row before; null = new row. */
  readonly old: RowPlace | null
  /** The columns of the row that another stream owns. For a lock that is the load's row; null = the load doesn't exist. */
  readonly others: JsonObject | null
}

/** A load has one row, whichever of its two streams writes it. Columns of the lock stream while it has not written. */
export const NO_LOCK = { lock_version: 0, lock_position: 0, locked_by_id: null, locked_by_username: null, lock_expires_at: null }

/** A row as readers saw it before the write and see it now. */
export function writtenRow({ kind, id, row, before }: UnitRow, place: RowPlace, { old, others }: OldRow): WrittenRow {
  if (kind === 'lock') {
    if (others === null) return { kind, id, before: null, after: null }
    const load = viewColumns(others)
    const was = old === null ? NO_LOCK : { lock_version: old.version, lock_position: old.position, ...lockColumns(before) }
    return {
      kind,
      id,
      before: { ...load, ...was },
      after: { ...load, ...lockColumns(row), lock_version: place.version, lock_position: place.position },
    }
  }
  const shared = others === null ? {} : viewColumns(others)
  const existed = old !== null && old.version > 0 && before !== null
  return {
    kind,
    id,
    before: existed ? { id, ...shared, ...viewColumns(before), ...old } : null,
    after: { id, ...shared, ...viewColumns(row), ...place },
  }
}

/** `max_locks` is for the guard only. */
const lockColumns = (row: JsonObject | null): JsonObject => {
  if (row === null) return { locked_by_id: null, locked_by_username: null, lock_expires_at: null }
  const { max_locks: _, ...columns } = row
  return viewColumns(columns)
}

/**
 * Columns as views write them: those that end in `_at` are instants, ISO 8601 UTC with milliseconds; without the tenant and generated
 * columns.
 */
export function viewColumns(row: JsonObject): JsonObject {
  const columns: Record<string, Json> = {}
  for (const [column, value] of Object.entries(row)) {
    if (column === 'tenant_id' || GENERATED_COLUMNS.has(column)) continue
    columns[column] = column.endsWith('_at') && value !== null ? new Date(String(value)).toISOString() : value
  }
  return columns
}
