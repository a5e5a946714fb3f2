import { Result } from 'effect'
import { type Refusal, refuse } from '../decision/refusal.ts'
import { type EffectState, effectActions, STATE_TEXTS } from './effect-state.ts'
import { type DecidedEffect, type EffectEvent, effectStream } from './stream.ts'

/** What a user decides about an effect on another system. `reference` is the provider's own, if the user found it there. */
export type EffectDecision =
  | { readonly action: 'send_again' }
  | { readonly action: 'mark_sent'; readonly reference: string | null }
  | { readonly action: 'mark_not_sent' }
  | { readonly action: 'cancel' }

const EVENTS = {
  send_again: 'EffectRequeued',
  mark_not_sent: 'EffectMarkedNotSent',
  cancel: 'EffectCanceled',
} as const
/** Records what a user decided about an effect. `before` is the last decision about it, `state` the one the effect is in. */
export const decideEffect = (
  before: DecidedEffect | null,
  { kind, key, state }: { readonly kind: string; readonly key: string; readonly state: EffectState },
  decision: EffectDecision,
): Result.Result<readonly EffectEvent[], Refusal> => {
  if (!effectActions(state).includes(decision.action)) {
    return refuse('EffectNotOpen', `This is not possible while the entry is ${STATE_TEXTS[state].toLowerCase()}. Reload the outbox.`)
  }
  const about = { kind, key, previous: before?.decision ?? null }
  const happened =
    decision.action === 'mark_sent'
      ? effectStream.happened('EffectMarkedSent', { ...about, reference: decision.reference })
      : effectStream.happened(EVENTS[decision.action], about)
  return Result.succeed([happened])
}
