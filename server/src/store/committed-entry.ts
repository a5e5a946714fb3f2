import type { AppendCommand, AppendOutcome, CommittedEntry } from './event-store.ts'

/** The committed result of a command, from its request and its place in the log. */
export function committedEntry(command: AppendCommand, done: Extract<AppendOutcome, { status: 'done' }>): CommittedEntry {
  const { tenant, stream, command_id, expected, row } = command
  const events = command.events.map((event, index) => ({
    tenant,
    position: done.first_position + index,
    stream,
    version: expected + index + 1,
    type: event.type,
    schema_version: event.schema_version,
    data: event.data,
    meta: event.meta,
    recorded_at: done.recorded_at,
  }))
  return {
    tenant,
    stream,
    command_id,
    events,
    row: row === null ? null : { kind: row.kind, id: row.id, before: done.before, after: done.after },
  }
}
