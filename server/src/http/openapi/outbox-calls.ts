import { EFFECT_STATES } from '@waybill/shared/outbox/effect-state'
import { listOf } from '@waybill/shared/protocol/lists'
import { MarkSentBody, OutboxEntry } from '@waybill/shared/protocol/outbox'
import { Schema } from 'effect'
import { type Call, PAGE_QUERY } from './call.ts'
import { integer, oneOf, several, text } from './parameter.ts'

const One = Schema.Struct({ outbox_entry: OutboxEntry })
const decision = (action: string, operationId: string, summary: string, description: string): Call => ({
  method: 'put',
  path: `/outbox/{id}/${action}`,
  operationId,
  summary,
  description,
  feature: 'outbox#manage',
  answer: One,
  command: true,
})

/** Effects on other systems: emails and what else is sent in the background. */
export const OUTBOX_CALLS: readonly Call[] = [
  {
    method: 'get',
    path: '/outbox',
    operationId: 'listOutbox',
    summary: 'List effects on other systems',
    description: 'Newest first, by kind, state and age.',
    feature: 'outbox#read',
    query: {
      'filters[kind][]': several(text('Kind, such as mail.send')),
      'filters[state][]': several(oneOf('State', EFFECT_STATES)),
      'filters[older_than_minutes]': integer('Only effects queued at least this many minutes ago', { minimum: 0 }),
      limit: PAGE_QUERY.limit,
      after: PAGE_QUERY.after,
    },
    answer: listOf('outbox', OutboxEntry),
  },
  decision(
    'send_again',
    'sendOutboxEntryAgain',
    'Send an effect again',
    'For an effect that failed, was canceled, or whose outcome is unknown.',
  ),
  {
    ...decision('mark_sent', 'markOutboxEntrySent', 'Mark an effect as sent', 'For a user who found it at the provider.'),
    body: MarkSentBody,
  },
  decision('mark_not_sent', 'markOutboxEntryNotSent', 'Mark an effect as not sent', 'For a user who did not find it at the provider.'),
  decision('cancel', 'cancelOutboxEntry', 'Cancel an effect', 'Only while it waits.'),
]
