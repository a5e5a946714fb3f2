import { Schema } from 'effect'
import { defineStream, type EventsOf } from '../streams/define-stream.ts'
import { event } from '../streams/event.ts'
import { OptionalText } from '../streams/event-schemas.ts'
import type { DecidedEffect } from './decided-effect.ts'
import type { EffectAction } from './effect-state.ts'

const about = {
  kind: Schema.String,
  key: Schema.String,
  /** The user decision before this one; null if it is the first. */
  previous: Schema.NullOr(Schema.Literals(['send_again', 'mark_sent', 'mark_not_sent', 'cancel'] satisfies readonly EffectAction[])),
}
const About = Schema.Struct(about)

const decided =
  (decision: EffectAction) =>
  ({ previous }: typeof About.Type) => [{ path: 'decision', from: previous, to: decision }]

const becomes =
  (decision: EffectAction) =>
  (
    before: DecidedEffect | null,
    { kind, key, reference = null }: { readonly kind: string; readonly key: string; readonly reference?: string | null },
    { at, by }: { readonly at: string; readonly by: { readonly username: string } },
  ): DecidedEffect => ({
    kind,
    key,
    decision,
    reference: reference ?? before?.reference ?? null,
    decided_by: by.username,
    decided_at: at,
  })

/** `outbox/{position}-{ordinal}`: what users decided about an effect on another system. */
export const effectStream = defineStream<DecidedEffect>()({
  kind: 'outbox',
  blank: null,
  first: null,
  events: {
    EffectRequeued: event({ data: About, title: () => 'Effect requeued', fields: ['decision'], changes: decided('send_again') }),
    EffectMarkedSent: event({
      data: Schema.Struct({ ...about, reference: OptionalText }),
      title: () => 'Effect marked sent',
      fields: ['decision', 'reference'],
      changes: decided('mark_sent'),
    }),
    EffectMarkedNotSent: event({
      data: About,
      title: () => 'Effect marked not sent',
      fields: ['decision'],
      changes: decided('mark_not_sent'),
    }),
    EffectCanceled: event({ data: About, title: () => 'Effect canceled', fields: ['decision'], changes: decided('cancel') }),
  },
  evolve: {
    EffectRequeued: becomes('send_again'),
    EffectMarkedSent: becomes('mark_sent'),
    EffectMarkedNotSent: becomes('mark_not_sent'),
    EffectCanceled: becomes('cancel'),
  },
  row: () => null,
})

export type EffectEvent = EventsOf<typeof effectStream>
