import type { AppendOutcome, CommittedEntry, Unit } from './event-store.ts'

/** The committed result of a unit, from its request and its place in the log: one entry per stream, in order of position. */
export const committedEntries = (
  { tenant, command_id, writes }: Unit,
  done: Extract<AppendOutcome, { status: 'done' }>,
): readonly CommittedEntry[] =>
  writes.flatMap(({ stream, expected, events }, index) => {
    const recorded = done.writes[index]
    if (recorded === undefined) return []
    return {
      tenant,
      stream,
      command_id,
      events: events.map((event, n) => ({
        tenant,
        position: recorded.first_position + n,
        stream,
        version: expected + n + 1,
        type: event.type,
        schema_version: event.schema_version,
        data: event.data,
        meta: event.meta,
        recorded_at: done.recorded_at,
      })),
      rows: recorded.rows,
    }
  })
