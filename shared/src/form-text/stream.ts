import { Schema } from 'effect'
import { defineStream, type EventsOf } from '../streams/define-stream.ts'
import { event } from '../streams/event.ts'
import { OptionalText } from '../streams/event-schemas.ts'
import type { FormText } from './state.ts'

/** `form_text/{kind}`: a text that a company edits, every version of it in the log. */
export const formTextStream = defineStream<FormText>()({
  kind: 'form_text',
  blank: null,
  first: 'FormTextRevised',
  events: {
    FormTextRevised: event({
      data: Schema.Struct({ kind: Schema.String, from: OptionalText, to: Schema.String }),
      title: () => 'Form text revised',
      fields: ['text'],
      changes: ({ from, to }) => [{ path: 'text', from, to }],
    }),
  },
  evolve: { FormTextRevised: (_, { to }, { at, by }) => ({ text: to, revised_by: by.username, revised_at: at }) },
  row: () => null,
})

export type FormTextEvent = EventsOf<typeof formTextStream>
