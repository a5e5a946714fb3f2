import type { StoredEvent } from '../log/envelope.ts'
import type { EventTone, StopPlaces } from './event.ts'
import { eventTypeLabel } from './event-type-label.ts'
import { findEventDefinition } from './event-types.ts'

/** An event as one line, plus details. Dates are ISO: clients show them their way. */
export interface EventDescription {
  readonly title: string
  readonly detail: string | null
  readonly tone: EventTone
}

/** Describes an event as it was read. Stops are named by their position in `shipment`, if given; unknown events by their type. */
export const describeEvent = ({ type, data }: Pick<StoredEvent, 'type' | 'data'>, shipment?: StopPlaces): EventDescription => {
  const definition = findEventDefinition(type)
  if (!definition) return { title: eventTypeLabel(type), detail: null, tone: 'neutral' }
  return { title: definition.title(data, shipment), detail: definition.detail(data, shipment), tone: definition.tone }
}
