import { LOADING_PARTIES, LOADING_REASONS, UNLOADING_PARTIES, UNLOADING_REASONS } from './code-lists.ts'

/** What shows whether freight is loaded or unloaded at a stop: S502 and the roles of its parties. */
interface StopClue {
  readonly reason: string
  readonly roles: readonly string[]
}

export interface StopKind {
  readonly event_type: 'P' | 'D'
  /** Why this kind was assumed; null if the reason code decides it. */
  readonly guessed: string | null
}

const roleKind = (roles: readonly string[]): 'P' | 'D' | null => {
  if (roles.some((role) => LOADING_PARTIES.includes(role))) return 'P'
  return roles.some((role) => UNLOADING_PARTIES.includes(role)) ? 'D' : null
}

const kindText = (kind: 'P' | 'D') => (kind === 'P' ? 'a pickup' : 'a delivery')

/**
 * Which stops pick up and which deliver, by the code list with two exceptions. PU is a part unload, but nothing can be unloaded first, so
 * in a load that begins with PU it means pickup (except at the last stop). Codes that are not in the list, or don't concern freight,
 * follow the party at the stop, else its position.
 */
export const stopKinds = (clues: readonly StopClue[]): readonly StopKind[] => {
  const puMeansPickup = clues[0]?.reason === 'PU'
  return clues.map(({ reason, roles }, index): StopKind => {
    const last = index === clues.length - 1 && index > 0
    if (LOADING_REASONS.has(reason)) return { event_type: 'P', guessed: null }
    if (UNLOADING_REASONS.has(reason)) return { event_type: 'D', guessed: null }
    if (reason === 'PU') {
      if (!puMeansPickup) return { event_type: 'D', guessed: null }
      const kind = last ? 'D' : 'P'
      return {
        event_type: kind,
        guessed: `PU (part unload) can't be the first stop, so it was read as a pickup; this stop is ${kindText(kind)}.`,
      }
    }
    const kind = roleKind(roles) ?? (index === 0 ? 'P' : 'D')
    const code = reason ? `Stop reason ${reason.slice(0, 10)}` : 'A missing stop reason'
    return { event_type: kind, guessed: `${code} doesn't say whether freight is loaded; read as ${kindText(kind)}.` }
  })
}
