import type { StoredEvent } from '@waybill/shared/log/envelope'
import type { PlannedEffect } from './outbox-table.ts'

type EventEffect = Pick<PlannedEffect, 'kind' | 'key' | 'order_key' | 'payload'>

/** The effects on other systems that an event orders, by event type. The payload names what is sent; it is read when it is sent. */
const EFFECTS: Readonly<Record<string, (event: StoredEvent) => readonly EventEffect[]>> = {
  ConfirmationRequested: ({ stream, data }) => [
    { kind: 'mail.send', key: String(data.id), payload: { pro: stream.split('/')[1] ?? '', id: String(data.id) } },
  ],
}

/** What an event orders from other systems, numbered in its order; none for most events. */
export const effectsOf = (event: StoredEvent): readonly PlannedEffect[] =>
  (EFFECTS[event.type]?.(event) ?? []).map((effect, ordinal) => ({ ...effect, position: event.position, ordinal }))
