/** The states of an effect on another system. */
export const EFFECT_STATES = ['ready', 'leased', 'done', 'failed', 'unknown', 'canceled'] as const
export type EffectState = (typeof EFFECT_STATES)[number]

/** What a user may decide about an effect. */
export const EFFECT_ACTIONS = ['send_again', 'mark_sent', 'mark_not_sent', 'cancel'] as const
export type EffectAction = (typeof EFFECT_ACTIONS)[number]

/** In which states each action is possible. */
const POSSIBLE: Readonly<Record<EffectAction, readonly EffectState[]>> = {
  send_again: ['failed', 'unknown', 'canceled'],
  mark_sent: ['failed', 'unknown'],
  mark_not_sent: ['unknown'],
  cancel: ['ready'],
}

/** The actions that a user may take on an effect in this state. */
export const effectActions = (state: EffectState): readonly EffectAction[] =>
  (Object.keys(POSSIBLE) as EffectAction[]).filter((action) => POSSIBLE[action].includes(state))

/** What users read for each state. */
export const STATE_TEXTS: Readonly<Record<EffectState, string>> = {
  ready: 'Waiting',
  leased: 'Sending',
  done: 'Sent',
  failed: 'Failed',
  unknown: 'Outcome unknown',
  canceled: 'Canceled',
}
