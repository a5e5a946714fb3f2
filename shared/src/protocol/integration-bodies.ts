import { Schema } from 'effect'
import { FIELD_LENGTH, INTEGRATION_CLASSES, type IntegrationKind } from '../integration/catalogue.ts'
import { isComplete } from '../integration/decide.ts'
import type { Integration } from '../integration/state.ts'

const typed = Schema.Record(Schema.String, Schema.NullOr(Schema.String.check(Schema.isMaxLength(FIELD_LENGTH))))

/** POST v2/third_party_integrations, PUT v2/third_party_integrations/{id} [7.50, 7.51]: an absent field stays, null empties it. */
export const IntegrationBody = Schema.Struct({
  integration_class: Schema.Literals(INTEGRATION_CLASSES),
  third_party_integration: Schema.Struct({
    active: Schema.optionalKey(Schema.Boolean),
    values: Schema.optionalKey(typed),
    /** Kept sealed; no call tells one again. */
    secrets: Schema.optionalKey(typed),
    version: Schema.optionalKey(Schema.NullOr(Schema.Int)),
  }),
})

const text = Schema.NullOr(Schema.String)

/** One question to a provider, and how it went [7.52]. */
export const IntegrationCall = Schema.Struct({
  id: Schema.String,
  integration_id: Schema.String,
  provider: Schema.String,
  action: Schema.String,
  succeeded: Schema.Boolean,
  status_code: Schema.NullOr(Schema.Int),
  message: text,
  duration_ms: Schema.Int,
  at: Schema.String,
}).annotate({
  identifier: 'IntegrationCall',
  description: 'One request to a provider: its result and how long it took, without secrets.',
})
export type IntegrationCall = typeof IntegrationCall.Type

/** `simulated`: no provider is contacted · `installation`: the operator's setup for all companies is used · `connected`: it has what it needs · `failed`: it has, and the last question went wrong. */
const STATES = ['simulated', 'installation', 'connected', 'failed'] as const

export const ThirdPartyIntegration = Schema.Struct({
  id: Schema.String,
  integration_class: Schema.Literals(INTEGRATION_CLASSES),
  title: Schema.String,
  provider: text,
  fallback: Schema.String,
  state: Schema.Literals(STATES),
  active: Schema.Boolean,
  fields: Schema.Array(
    Schema.Struct({
      key: Schema.String,
      label: Schema.String,
      secret: Schema.Boolean,
      required: Schema.Boolean,
      help: text,
      is_advanced: Schema.Boolean,
    }),
  ),
  values: Schema.Record(Schema.String, Schema.String),
  secrets: Schema.Record(Schema.String, Schema.Struct({ set_by: Schema.String, set_at: Schema.String })),
  last_call: Schema.NullOr(IntegrationCall),
  version: Schema.Int,
}).annotate({
  identifier: 'ThirdPartyIntegration',
  description: 'An integration and its settings. Secrets are never returned, only who set them and when.',
})
export type ThirdPartyIntegration = typeof ThirdPartyIntegration.Type

/** Who answers while an integration is not connected, where that is not what the catalogue says. */
export interface IntegrationFallback {
  readonly fallback: string
  readonly state: 'installation'
}

/** An integration as calls answer it [3.43]. */
export const integrationResource = (
  kind: IntegrationKind,
  { integration, version }: { readonly integration: Integration; readonly version: number },
  last_call: IntegrationCall | null,
  standIn: IntegrationFallback | null = null,
): ThirdPartyIntegration => {
  const connected = kind.provider !== null && version > 0 && integration.active && isComplete(kind, integration)
  return {
    id: kind.id,
    integration_class: kind.integration_class,
    title: kind.title,
    provider: kind.provider,
    fallback: standIn?.fallback ?? kind.fallback,
    state: !connected ? (standIn?.state ?? 'simulated') : last_call?.succeeded === false ? 'failed' : 'connected',
    active: integration.active,
    fields: kind.fields.map(({ form: _, ...field }) => field),
    values: integration.values,
    secrets: Object.fromEntries(Object.entries(integration.secrets).map(([key, { set_by, set_at }]) => [key, { set_by, set_at }])),
    last_call,
    version,
  }
}

/** What came of trying a connection. */
export const ConnectionTest = Schema.Struct({
  succeeded: Schema.Boolean,
  simulated: Schema.Boolean,
  provider: Schema.String,
  message: text,
})
export type ConnectionTest = typeof ConnectionTest.Type

/** A tender that came in by EDI, or a change to one [7.52]. */
export const EdiTransaction = Schema.Struct({
  id: Schema.String,
  transaction_set: Schema.String,
  direction: Schema.Literal('inbound'),
  purpose: text,
  sender: text,
  shipment_identification: text,
  pro: Schema.String,
  received_at: Schema.String,
}).annotate({ identifier: 'EdiTransaction', description: 'A transaction set that was imported, and its shipment.' })
