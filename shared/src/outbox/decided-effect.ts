import type { EffectAction } from './effect-state.ts'

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
