import type { ThirdPartyIntegration } from '@waybill/shared/protocol/integration-bodies'

export const WHEN = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })
export const whenText = (instant: string): string => WHEN.format(new Date(instant))

/** How an integration is doing, in words and in tone. */
export const stateWords = ({ state, active, version, provider, last_call }: ThirdPartyIntegration) => {
  if (state === 'failed')
    return { word: `Last call failed${last_call ? `, ${whenText(last_call.at)}: ${last_call.said ?? ''}` : ''}`, tone: 'bad' as const }
  if (state === 'installation') return { word: 'Set up by the operator', tone: 'ok' as const }
  if (state === 'connected') return { word: 'Credentials set', tone: 'ok' as const }
  if (provider !== null && version > 0 && !active) return { word: 'Switched off: simulated', tone: 'quiet' as const }
  return { word: 'Simulated', tone: 'quiet' as const }
}

/** What of a form goes to the server: of texts those that changed, of secrets those that were typed; blank empties. */
export const typedOf = (
  { values }: Pick<ThirdPartyIntegration, 'values'>,
  texts: Readonly<Record<string, string>>,
  secrets: Readonly<Record<string, string | null>>,
): { readonly values?: Record<string, string | null>; readonly secrets?: Record<string, string | null> } => {
  const changed = Object.entries(texts).flatMap(([key, text]): [string, string | null][] =>
    text.trim() === (values[key] ?? '') ? [] : [[key, text.trim() || null]],
  )
  const told = Object.entries(secrets).filter(([, secret]) => secret !== '')
  return {
    ...(changed.length > 0 && { values: Object.fromEntries(changed) }),
    ...(told.length > 0 && { secrets: Object.fromEntries(told) }),
  }
}
