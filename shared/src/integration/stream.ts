import { Schema } from 'effect'
import { applyChanges } from '../fields/apply.ts'
import { defineStream, type EventsOf } from '../streams/define-stream.ts'
import { event } from '../streams/event.ts'
import { Changes } from '../streams/event-schemas.ts'
import { BLANK_INTEGRATION, type Integration, mergedFields } from './state.ts'

/** `integration/{id}`: the settings of an integration, every change of them, without the secrets. */
export const integrationStream = defineStream<Integration>()({
  kind: 'integration',
  blank: BLANK_INTEGRATION,
  first: null,
  events: { IntegrationRevised: event({ data: Schema.Struct({ changes: Changes }), title: () => 'Integration revised' }) },
  evolve: {
    IntegrationRevised: (integration, { changes }) => {
      const { active, values, secrets } = applyChanges(integration, changes)
      return { active, values: mergedFields(values, {}), secrets: mergedFields(secrets, {}) }
    },
  },
  row: () => null,
})

export type IntegrationEvent = EventsOf<typeof integrationStream>
