import type { ThirdPartyIntegration } from '@waybill/shared/protocol/integration-bodies'
import { formatInstant } from '../ui/format-instant.ts'

export const callTimeText = formatInstant

/** The status of an integration: text and tone. */
export const integrationStatus = ({ state, active, version, provider, last_call }: ThirdPartyIntegration) => {
  if (state === 'failed')
    return {
      word: `Last call failed${last_call ? `, ${callTimeText(last_call.at)}: ${last_call.message ?? ''}` : ''}`,
      tone: 'bad' as const,
    }
  if (state === 'installation') return { word: 'Set up by the operator', tone: 'ok' as const }
  if (state === 'connected') return { word: 'Credentials set', tone: 'ok' as const }
  if (provider !== null && version > 0 && !active) return { word: 'Off: simulated', tone: 'quiet' as const }
  return { word: 'Simulated', tone: 'quiet' as const }
}

/** The fields to send: changed texts (blank clears) and entered or removed secrets. */
export const changesOfDraft = (
  { values }: Pick<ThirdPartyIntegration, 'values'>,
  texts: Readonly<Record<string, string>>,
  secrets: Readonly<Record<string, string | null>>,
): { readonly values?: Record<string, string | null>; readonly secrets?: Record<string, string | null> } => {
  const changed = Object.entries(texts).flatMap(([key, text]): [string, string | null][] =>
    text.trim() === (values[key] ?? '') ? [] : [[key, text.trim() || null]],
  )
  const enteredSecrets = Object.entries(secrets).filter(([, secret]) => secret !== '')
  return {
    ...(changed.length > 0 && { values: Object.fromEntries(changed) }),
    ...(enteredSecrets.length > 0 && { secrets: Object.fromEntries(enteredSecrets) }),
  }
}
