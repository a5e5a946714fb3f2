import { Schema } from 'effect'
import { applyChanges } from '../fields/apply.ts'
import type { JsonObject } from '../log/envelope.ts'
import { defineStream, type EventsOf } from '../streams/define-stream.ts'
import { event } from '../streams/event.ts'
import { Changes } from '../streams/event-schemas.ts'
import type { SavedSettings } from './settings.ts'

/** `settings/house`: the company settings. */
export const settingsStream = defineStream<SavedSettings>()({
  kind: 'settings',
  blank: {},
  first: null,
  events: { SettingsRevised: event({ data: Schema.Struct({ changes: Changes }), title: () => 'Settings revised' }) },
  evolve: { SettingsRevised: (settings, { changes }) => applyChanges(settings, changes) },
  row: (id, settings) => ({ kind: 'settings', id, row: { content: settings as unknown as JsonObject } }),
})

export type SettingsEvent = EventsOf<typeof settingsStream>
