import { Schema } from 'effect'
import { EFFECT_STATES } from '../outbox/effect-state.ts'
import { listOf } from '../protocol/lists.ts'
import { MarkSentBody, OutboxEntry } from '../protocol/outbox.ts'
import { defineCall } from './define-call.ts'
import { PAGE_ONLY } from './page-query.ts'
import { integer, oneOf, several, text } from './parameter.ts'

const One = Schema.Struct({ outbox_entry: OutboxEntry })

export const listOutbox = defineCall({
  method: 'GET',
  path: '/outbox',
  access: 'outbox#read',
  summary: 'List effects on other systems',
  description: 'Newest first, by kind, state and age.',
  query: PAGE_ONLY,
  filters: {
    kind: several(text('Kind, such as mail.send')),
    state: several(oneOf('State', EFFECT_STATES)),
    older_than_minutes: integer('Only effects queued at least this many minutes ago', { minimum: 0, maximum: 9_999_999 }),
  },
  response: listOf('outbox', OutboxEntry),
})

export const sendOutboxEntryAgain = defineCall({
  method: 'PUT',
  path: '/outbox/{id}/send_again',
  access: 'outbox#manage',
  summary: 'Send an effect again',
  description: 'For an effect that failed, was canceled, or whose outcome is unknown.',
  response: One,
  isCommand: true,
})

export const markOutboxEntrySent = defineCall({
  method: 'PUT',
  path: '/outbox/{id}/mark_sent',
  access: 'outbox#manage',
  summary: 'Mark an effect as sent',
  description: 'For a user who found it at the provider.',
  body: MarkSentBody,
  response: One,
  isCommand: true,
})

export const markOutboxEntryNotSent = defineCall({
  method: 'PUT',
  path: '/outbox/{id}/mark_not_sent',
  access: 'outbox#manage',
  summary: 'Mark an effect as not sent',
  description: 'For a user who did not find it at the provider.',
  response: One,
  isCommand: true,
})

export const cancelOutboxEntry = defineCall({
  method: 'PUT',
  path: '/outbox/{id}/cancel',
  access: 'outbox#manage',
  summary: 'Cancel an effect',
  description: 'Only while it waits.',
  response: One,
  isCommand: true,
})
