import { Result } from 'effect'
import { type Refusal, refuse } from '../decision/refusal.ts'
import { applyChanges } from '../fields/apply.ts'
import type { FieldChange } from '../fields/change.ts'
import { diffRecords } from '../fields/diff.ts'
import type { DecidedEvent, StoredEvent } from '../log/envelope.ts'
import { FIELD_LENGTH, type IntegrationKind } from './catalogue.ts'

/** That a secret is there. `ref` names where it lies, sealed; the secret itself is in no event. */
export type SecretRef = { readonly ref: string; readonly set_by: string; readonly set_at: string }

/** Settings of an integration, folded from `integration/{id}`. */
export type Integration = {
  /** When off it acts as not connected and keeps its settings. */
  readonly active: boolean
  readonly values: { readonly [field: string]: string }
  readonly secrets: { readonly [field: string]: SecretRef }
}
export const BLANK_INTEGRATION: Integration = { active: true, values: {}, secrets: {} }

export type IntegrationEvent = DecidedEvent<'IntegrationRevised', { readonly changes: readonly FieldChange[] }>

/** What a save says: an absent field stays, null or blank empties it. Of a new secret it brings where it lies. */
export interface IntegrationInput {
  readonly active?: boolean
  readonly values?: { readonly [field: string]: string | null }
  readonly secrets?: { readonly [field: string]: string | null }
}

interface Facts {
  /** ISO instant. */
  readonly now: string
  readonly by: string
}

const merged = <T>(known: { readonly [key: string]: T }, input: { readonly [key: string]: T | null }): { readonly [key: string]: T } =>
  Object.fromEntries(
    Object.entries({ ...known, ...input })
      .filter((entry): entry is [string, T] => entry[1] !== null)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

/** The error for a field value; null if it is valid. A secret is judged before it is sealed. */
export const fieldProblem = (kind: IntegrationKind, key: string, value: string | null, secret: boolean): string | null => {
  const field = kind.fields.find((one) => one.key === key && one.secret === secret)
  if (!field) return `${kind.provider ?? kind.title} has no ${secret ? 'secret' : 'field'} ${key}`
  if (value === null) return null
  if (value.length > FIELD_LENGTH) return `${field.label} must have at most ${FIELD_LENGTH} characters`
  return field.form === null || field.form.pattern.test(value) ? null : `${field.label} ${field.form.hint}`
}

/** Whether an integration has all required fields. */
export const isComplete = (kind: IntegrationKind, { values, secrets }: Integration): boolean =>
  kind.fields.every(({ key, required, secret }) => !required || key in (secret ? secrets : values))

/**
 * Decides changes to an integration [7.50, 7.51]. Whatever is switched on must have all that it needs. What stays is no event.
 */
export const decideIntegration = (
  state: Integration | null,
  kind: IntegrationKind,
  input: IntegrationInput,
  { now, by }: Facts,
): Result.Result<readonly IntegrationEvent[], Refusal> => {
  if (kind.provider === null) return refuse('NoProvider', `${kind.title} cannot be connected with anybody yet: ${kind.fallback} answers.`)
  const before = state ?? BLANK_INTEGRATION
  const values = Object.fromEntries(Object.entries(input.values ?? {}).map(([key, value]) => [key, value?.trim() || null]))
  const alerts = [
    ...Object.entries(values).map(([key, value]) => ({ key, message: fieldProblem(kind, key, value, false) })),
    ...Object.keys(input.secrets ?? {}).map((key) => ({ key, message: fieldProblem(kind, key, null, true) })),
  ].flatMap(({ key, message }) => (message === null ? [] : [{ key: `integration.${key}`, field: key, message }]))
  if (alerts.length > 0) return refuse('InvalidIntegration', alerts.map(({ message }) => message).join('. '), alerts)
  const secretMarkers = Object.fromEntries(
    Object.entries(input.secrets ?? {}).map(([key, ref]) => [key, ref === null ? null : { ref, set_by: by, set_at: now }]),
  )
  const after: Integration = {
    active: input.active ?? before.active,
    values: merged(before.values, values),
    secrets: merged(before.secrets, secretMarkers),
  }
  if (after.active && !isComplete(kind, after)) {
    const missing = kind.fields
      .filter(({ key, required, secret }) => required && !(key in (secret ? after.secrets : after.values)))
      .map(({ key, label }) => ({ key: `integration.${key}:required`, field: key, message: `${kind.provider}: ${label} is required` }))
    return refuse('InvalidIntegration', 'Error: Fill all required fields.', missing)
  }
  const changes = diffRecords(before, after)
  return Result.succeed(changes.length === 0 ? [] : [{ type: 'IntegrationRevised', schema_version: 1, data: { changes } }])
}

/** An integration after one more event of its stream. */
export const evolveIntegration = (state: Integration | null, { type, data }: Pick<StoredEvent, 'type' | 'data'>): Integration => {
  if (type !== 'IntegrationRevised') throw new Error(`unexpected integration event ${type}`)
  const after = applyChanges(state ?? BLANK_INTEGRATION, (data as unknown as IntegrationEvent['data']).changes)
  return { active: after.active, values: merged(after.values, {}), secrets: merged(after.secrets, {}) }
}
