import { Result } from 'effect'
import { type Refusal, refuse } from '../decision/refusal.ts'
import { diffRecords } from '../fields/diff.ts'
import { FIELD_LENGTH, type IntegrationKind } from './catalogue.ts'
import { BLANK_INTEGRATION, type Integration, mergedFields } from './state.ts'
import { type IntegrationEvent, integrationStream } from './stream.ts'

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
    values: mergedFields(before.values, values),
    secrets: mergedFields(before.secrets, secretMarkers),
  }
  if (after.active && !isComplete(kind, after)) {
    const missing = kind.fields
      .filter(({ key, required, secret }) => required && !(key in (secret ? after.secrets : after.values)))
      .map(({ key, label }) => ({ key: `integration.${key}:required`, field: key, message: `${kind.provider}: ${label} is required` }))
    return refuse('InvalidIntegration', 'Error: Fill all required fields.', missing)
  }
  const changes = diffRecords(before, after)
  return Result.succeed(changes.length === 0 ? [] : [integrationStream.happened('IntegrationRevised', { changes })])
}
