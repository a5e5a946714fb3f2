import type { FieldChange } from '../fields/change.ts'
import type { StoredEvent } from '../log/envelope.ts'
import { currentTypeName } from './event-types.ts'
import { withCurrentPaths } from './moved-paths.ts'
import { streamOfEvent } from './streams.ts'

type StoredIdentity = Pick<StoredEvent, 'stream' | 'type' | 'schema_version'>

/**
 * An event from the log as this version of Waybill would write it. Events of a newer version are returned as they are: those who pass events
 * on deliver what is written, and folding refuses them.
 */
export const readEvent = <Event extends StoredEvent>(event: Event): Event => streamOfEvent(event)?.read(event) ?? event

/** Whether this version of Waybill can read an event. */
export const isReadableEvent = (event: StoredIdentity): boolean => streamOfEvent(event)?.isReadable(event) ?? false

/** Checks the data of an event against its schema. @throws Error naming what doesn't match */
export const decodeEvent = (event: StoredEvent): void => {
  const stream = streamOfEvent(event)
  if (!stream) throw new Error(`there are no records of the kind of ${event.stream}`)
  stream.decode(event)
}

interface EventSummary {
  readonly stream: string
  readonly type: string
  readonly changes: readonly FieldChange[] | null
}

/** An event without its data, as the audit log lists it, under today's names. */
export const readEventSummary = <Summary extends EventSummary>(summary: Summary): Summary => {
  const moved = streamOfEvent(summary)?.movedPaths ?? {}
  const { changes } = summary
  return {
    ...summary,
    type: currentTypeName(summary.type),
    changes: Array.isArray(changes) ? (withCurrentPaths(moved, changes) as readonly FieldChange[]) : changes,
  }
}
