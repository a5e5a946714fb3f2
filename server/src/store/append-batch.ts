import type { Json, JsonObject } from '@waybill/shared/log/envelope'
import type pg from 'pg'
import type { AppendOutcome } from './event-store.ts'
import { GENERATED_COLUMNS } from './generated-columns.ts'
import type { PreparedCommand } from './prepared-command.ts'

const text = 'select * from append_batch($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)'

interface AppendedRow {
  /** Which command, from 1. */
  readonly o: number
  readonly status: 'done' | 'repeat' | 'conflict' | 'locked' | 'unknown_tenant'
  readonly stream: string
  readonly at_position: number
  readonly at_version: number
  readonly at: string
  readonly request: Uint8Array
  readonly before: JsonObject | null
  readonly after: JsonObject | null
}

/**
 * Sends one batch to the database, in one round trip and one transaction. The outcomes are in the order of the batch.
 * @throws pg.DatabaseError when the database refused: nothing of the batch is recorded
 * @throws Error when the connection broke: all of it is recorded, or nothing
 */
export async function appendBatch(client: pg.ClientBase, batch: readonly PreparedCommand[], notify: boolean): Promise<AppendOutcome[]> {
  const commands = batch.map(({ command }) => command)
  const events = batch.flatMap((prepared, index) => prepared.events.map((event) => ({ ...event, command: index + 1 })))
  const { rows } = await client.query<AppendedRow>({
    name: 'append_batch',
    text,
    values: [
      commands.map((command) => command.tenant),
      commands.map((command) => command.command_id),
      commands.map((command) => command.request_hash),
      commands.map((command) => command.stream),
      commands.map((command) => command.expected),
      commands.map((command) => command.holder),
      commands.map((command) => command.row?.kind ?? null),
      commands.map((command) => command.row?.id ?? null),
      jsonLines(batch.map((prepared) => prepared.row)),
      events.map((event) => event.command),
      events.map((event) => event.type),
      events.map((event) => event.schema_version),
      jsonLines(events.map((event) => event.data)),
      jsonLines(events.map((event) => event.meta)),
      events.map((event) => event.content_hash),
      notify,
    ],
  })
  return rows.sort((a, b) => a.o - b.o).map((row, index) => outcomeOf(row, batch[index]?.events.length ?? 0))
}

/** One document per line, an empty line for null: JSON text has no line break of its own. */
const jsonLines = (documents: readonly (string | null)[]): string => documents.map((document) => document ?? '').join('\n')

function outcomeOf(row: AppendedRow, eventCount: number): AppendOutcome {
  const position = Number(row.at_position)
  switch (row.status) {
    case 'done':
      return {
        status: 'done',
        position,
        first_position: position - eventCount + 1,
        version: row.at_version,
        recorded_at: row.at,
        before: viewRow(row.before),
        after: viewRow(row.after),
      }
    case 'repeat':
      return { status: 'repeat', stream: row.stream, position, version: row.at_version, request_hash: row.request }
    case 'conflict':
      return { status: 'conflict', version: row.at_version }
    default:
      return { status: row.status }
  }
}

/**
 * A row as views write it: columns that end in `_at` are instants, ISO 8601 UTC with milliseconds; without the tenant and generated
 * columns.
 */
export function viewRow(row: JsonObject | null): JsonObject | null {
  if (row === null) return null
  const columns: Record<string, Json> = {}
  for (const [column, value] of Object.entries(row)) {
    if (column === 'tenant_id' || GENERATED_COLUMNS.has(column)) continue
    columns[column] = column.endsWith('_at') && value !== null ? new Date(String(value)).toISOString() : value
  }
  return columns
}
