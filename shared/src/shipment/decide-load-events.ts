import { Result } from 'effect'
import { refuse } from '../decision/refusal.ts'
import { diffRecords } from '../fields/diff.ts'
import { readInstant } from '../time/local-moment.ts'
import type { ShipmentCommandOf, ShipmentFacts } from './commands.ts'
import type { ShipmentDecision } from './decision.ts'
import { additionBlocked } from './rules/editable.ts'
import type { LoadEvent, Shipment } from './state.ts'
import { shipmentStream } from './stream.ts'

const invalid = (field: string, message: string) => refuse('InvalidEvent', message, [{ key: `event.${field}`, field, message }])
const typeMissing = () => invalid('event_type', 'Event: Type is required')
const dueUnreadable = () => invalid('due_at', 'Event: Due must be a date and time such as 2026-11-21T12:00:00Z')

/** The due instant as ISO 8601 UTC; null if there is none, undefined if it cannot be parsed. */
const readDue = (due: string | null): string | null | undefined => (due === null ? null : (readInstant(due) ?? undefined))

const find = (state: Shipment, id: string): LoadEvent | undefined => state.events.find((event) => event.id === id)
const unknown = (id: string) => refuse('UnknownEvent', `There is no event ${id}.`)

/** Opens an event that needs attention [4.42]. Events acknowledged before must be acknowledged again. */
export const openEvent = (state: Shipment, command: ShipmentCommandOf<'OpenEvent'>, facts: ShipmentFacts): ShipmentDecision => {
  const blocked = additionBlocked(state, 'event')
  if (blocked) return Result.fail(blocked)
  const type = command.event_type.trim()
  if (type === '') return typeMissing()
  const due_at = readDue(command.due_at)
  if (due_at === undefined) return dueUnreadable()
  return Result.succeed([
    shipmentStream.happened('EventOpened', {
      event: {
        id: `${state.pro}-E${state.made.events + 1}`,
        type,
        note: command.note,
        due_at,
        created_by: facts.by.username,
        created_at: facts.now,
        closed: false,
        closed_by: null,
        closed_at: null,
        resolution: null,
      },
    }),
  ])
}

/** Edits an open event. */
export const editEvent = (state: Shipment, command: ShipmentCommandOf<'EditEvent'>): ShipmentDecision => {
  const event = find(state, command.id)
  if (!event) return unknown(command.id)
  if (event.closed) return refuse('EventClosed', `Event ${command.id} is closed.`)
  const due_at = command.due_at === undefined ? event.due_at : readDue(command.due_at)
  if (due_at === undefined) return dueUnreadable()
  const after: LoadEvent = {
    ...event,
    type: command.event_type === undefined ? event.type : command.event_type.trim(),
    note: command.note === undefined ? event.note : command.note,
    due_at,
  }
  if (after.type === '') return typeMissing()
  const changes = diffRecords(event, after)
  return Result.succeed(changes.length > 0 ? [shipmentStream.happened('EventEdited', { id: command.id, changes })] : [])
}

/** Closes an event. Closing the last one leaves the load without open events [4.42]. */
export const closeEvent = (state: Shipment, command: ShipmentCommandOf<'CloseEvent'>): ShipmentDecision => {
  const event = find(state, command.id)
  if (!event) return unknown(command.id)
  return Result.succeed(event.closed ? [] : [shipmentStream.happened('EventClosed', { id: command.id, resolution: command.resolution })])
}

/** Acknowledges the open events so that they no longer block changes [4.25]. */
export const acknowledgeEvents = (state: Shipment): ShipmentDecision =>
  Result.succeed(state.open_events && !state.open_events_acknowledged ? [shipmentStream.happened('OpenEventsAcknowledged', {})] : [])
