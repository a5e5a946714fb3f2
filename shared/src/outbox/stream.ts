import { Schema } from 'effect'
import { defineStream, type EventsOf } from '../streams/define-stream.ts'
import { event } from '../streams/event.ts'
import { OptionalText } from '../streams/event-schemas.ts'
import { EFFECT_ACTIONS, type EffectAction } from './effect-state.ts'

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

/** `previous` is the user's decision before this one; null if it is the first. */
const About = Schema.Struct({ kind: Schema.String, key: Schema.String, previous: Schema.NullOr(Schema.Literals(EFFECT_ACTIONS)) })

const decision = (action: EffectAction, title: string) =>
  event({
    data: About,
    title: () => title,
    fields: ['decision'],
    changes: ({ previous }) => [{ path: 'decision', from: previous, to: action }],
  })

const decided = (decision: EffectAction) => {
  type About = { readonly kind: string; readonly key: string; readonly reference?: string | null }
  return (
    before: DecidedEffect,
    { kind, key, reference }: About,
    { by, at }: { readonly by: { readonly username: string }; readonly at: string },
  ) => ({
    kind,
    key,
    decision,
    reference: reference ?? before.reference,
    decided_by: by.username,
    decided_at: at,
  })
}

/** `outbox/{position}-{ordinal}`: what users decided about an effect on another system. */
export const effectStream = defineStream<DecidedEffect>()({
  kind: 'outbox',
  blank: { kind: '', key: '', decision: 'send_again', reference: null, decided_by: '', decided_at: '' },
  first: null,
  events: {
    EffectRequeued: decision('send_again', 'Sent again'),
    EffectMarkedSent: event({
      data: Schema.Struct({ ...About.fields, reference: OptionalText }),
      title: () => 'Marked as sent',
      detail: ({ reference }) => reference,
      fields: ['decision', 'reference'],
      changes: ({ previous }) => [{ path: 'decision', from: previous, to: 'mark_sent' }],
    }),
    EffectMarkedNotSent: decision('mark_not_sent', 'Marked as not sent'),
    EffectCanceled: decision('cancel', 'Canceled'),
  },
  evolve: {
    EffectRequeued: decided('send_again'),
    EffectMarkedSent: decided('mark_sent'),
    EffectMarkedNotSent: decided('mark_not_sent'),
    EffectCanceled: decided('cancel'),
  },
  row: () => null,
})

export type EffectEvent = EventsOf<typeof effectStream>
