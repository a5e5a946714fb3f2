import type { JsonObject } from '@waybill/shared/log/envelope'
import type { InlineRow, WrittenRow } from './event-store.ts'
import { NO_LOCK, type RowPlace } from './written-row.ts'

/** A row and where its write ends. */
export interface PlacedRow extends RowPlace {
  readonly inline: InlineRow
}

/** The inline views of one tenant in memory, with the guards of their tables. Instants are in milliseconds. */
export interface MemoryViews {
  /** Writes all rows, in order; none if one would break a guard, whose name is then returned. */
  write(rows: readonly PlacedRow[], now: number): readonly WrittenRow[] | string
  /** Whether the user holds the lease of a load. */
  isHeld(id: string, user: string, now: number): boolean
}

const uniqueGuards = [
  { name: 'carrier_mc_number', kind: 'carrier', column: 'mc_number' },
  { name: 'carrier_dot_number', kind: 'carrier', column: 'dot_number' },
  { name: 'user_username', kind: 'user', column: 'username' },
]

export function createMemoryViews(): MemoryViews {
  const tables = new Map<string, Map<string, JsonObject>>()

  /** A load has one row, whichever of its two streams writes it. */
  const tableOf = (kind: InlineRow['kind']): Map<string, JsonObject> => {
    const name = kind === 'lock' ? 'shipment' : kind
    const table = tables.get(name) ?? new Map<string, JsonObject>()
    tables.set(name, table)
    return table
  }

  const rowsBeside = (kind: InlineRow['kind'], id: string) => [...tableOf(kind).values()].filter((row) => row.id !== id)

  const exceedsMaximum = (id: string, { max_locks, locked_by_id }: JsonObject, now: number): boolean => {
    if (typeof max_locks !== 'number') return false
    const held = rowsBeside('lock', id).filter((row) => row.locked_by_id === locked_by_id && isLive(row, now))
    return held.length + 1 > max_locks
  }

  const isTaken = (kind: InlineRow['kind'], column: string, id: string, row: JsonObject): boolean => {
    const wanted = foldCase(row[column])
    return wanted !== null && rowsBeside(kind, id).some((other) => foldCase(other[column]) === wanted)
  }

  const guardOf = ({ kind, id, row }: InlineRow, now: number): string | null => {
    if (kind === 'lock') return exceedsMaximum(id, row, now) ? 'max_locks_per_user' : null
    return uniqueGuards.find((guard) => guard.kind === kind && isTaken(kind, guard.column, id, row))?.name ?? null
  }

  const writeOne = ({ inline: { kind, id, row }, version, position }: PlacedRow): WrittenRow => {
    const table = tableOf(kind)
    const before = table.get(id)
    const { max_locks: _, ...columns } = row
    const place = kind === 'lock' ? { lock_version: version, lock_position: position } : { version, position }
    const after = { ...(before ?? newRow(kind)), ...columns, ...place, id }
    table.set(id, after)
    return { kind, id, before: visible(before), after: visible(after) }
  }

  return {
    write(rows, now) {
      const undo: (() => void)[] = []
      const written: WrittenRow[] = []
      for (const placed of rows) {
        const guard = guardOf(placed.inline, now)
        if (guard !== null) {
          for (const step of undo.reverse()) step()
          return guard
        }
        const { kind, id } = placed.inline
        const table = tableOf(kind)
        const before = table.get(id)
        undo.push(() => void (before === undefined ? table.delete(id) : table.set(id, before)))
        written.push(writeOne(placed))
      }
      return written
    },

    isHeld(id, user, now) {
      const row = tableOf('lock').get(id)
      return row?.locked_by_id === user && isLive(row, now)
    },
  }
}

const newRow = (kind: InlineRow['kind']): JsonObject =>
  kind === 'shipment' || kind === 'lock' ? { version: 0, position: 0, ...NO_LOCK } : {}

const isLive = (row: JsonObject, now: number): boolean => Date.parse(String(row.lock_expires_at)) > now

/** A row that only its lock stream has written does not exist yet. */
const visible = (row: JsonObject | undefined): JsonObject | null => (row !== undefined && Number(row.version) > 0 ? row : null)

const foldCase = (value: unknown): string | null => (typeof value === 'string' ? value.toLowerCase() : null)
