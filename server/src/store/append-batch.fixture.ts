import type pg from 'pg'
import type { NewEvent } from './event-store.ts'

interface BatchRow {
  readonly status: string
  readonly at_position: number
  readonly at_version: number
}

/** Appends events to a new stream as a process of the release before units of work does. */
export const appendAsBefore = async (
  pool: pg.Pool,
  tenant: string,
  { command_id, stream, events }: { readonly command_id: string; readonly stream: string; readonly events: readonly NewEvent[] },
): Promise<BatchRow | undefined> => {
  const { rows } = await pool.query<BatchRow>(
    `select status, at_position, at_version from append_batch(
       array[$1], array[$2], array['\\x00'::bytea], array[$3], array[0], array[null]::text[], array[null]::text[], array[null]::text[], '',
       $4::int[], $5::text[], $6::int[], $7, $8, array_fill(sha256(''), array[$9::int]), false)`,
    [
      tenant,
      command_id,
      stream,
      events.map(() => 1),
      events.map(({ type }) => type),
      events.map(({ schema_version }) => schema_version),
      events.map(({ data }) => JSON.stringify(data)).join('\n'),
      events.map(({ meta }) => JSON.stringify(meta)).join('\n'),
      events.length,
    ],
  )
  return rows[0]
}
