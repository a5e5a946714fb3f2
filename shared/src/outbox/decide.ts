import { Result } from 'effect'
import { type Refusal, refuse } from '../decision/refusal.ts'
import type { DecidedEvent, StoredEvent } from '../log/envelope.ts'
import { type EffectAction, type EffectState, effectActions, STATE_TEXTS } from './effect-state.ts'

/** What a user decides about an effect on another system. `reference` is the provider's own, if the user found it there. */
export type EffectDecision =
  | { readonly action: 'send_again' }
  | { readonly action: 'mark_sent'; readonly reference: string | null }
  | { readonly action: 'mark_not_sent' }
  | { readonly action: 'cancel' }

interface About {
  readonly kind: string
  readonly key: string
  /** The user decision before this one; null if it is the first. */
  readonly previous: EffectAction | null
}
export type EffectEvent =
  | DecidedEvent<'EffectRequeued', About>
  | DecidedEvent<'EffectMarkedSent', About & { readonly reference: string | null }>
  | DecidedEvent<'EffectMarkedNotSent', About>
  | DecidedEvent<'EffectCanceled', About>

/** The last decision of a user about an effect. */
export type DecidedEffect = {
  readonly kind: string
  readonly key: string
  readonly decision: EffectAction
  /** The provider's own id, if a user found it there. */
  readonly reference: string | null
  readonly decided_by: string
  readonly decided_at: string
}

const EVENTS = {
  send_again: 'EffectRequeued',
  mark_sent: 'EffectMarkedSent',
  mark_not_sent: 'EffectMarkedNotSent',
  cancel: 'EffectCanceled',
} as const
const ACTIONS = Object.fromEntries(Object.entries(EVENTS).map(([action, type]) => [type, action])) as Readonly<
  Record<EffectEvent['type'], EffectAction>
>

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
  const data = decision.action === 'mark_sent' ? { ...about, reference: decision.reference } : about
  return Result.succeed([{ type: EVENTS[decision.action], schema_version: 1, data } as EffectEvent])
}

/** The decision after one more event of its stream. */
export const evolveEffect = (
  before: DecidedEffect | null,
  { type, data, meta }: Pick<StoredEvent, 'type' | 'data' | 'meta'>,
): DecidedEffect => {
  const { kind, key, reference } = data as { kind: string; key: string; reference?: string | null }
  return {
    kind,
    key,
    decision: ACTIONS[type as EffectEvent['type']],
    reference: reference ?? before?.reference ?? null,
    decided_by: meta.by.username,
    decided_at: meta.at,
  }
}
