import { listMailbox } from '@waybill/shared/calls/documents'
import { MAX_COUNT } from '@waybill/shared/protocol/lists'
import { Effect, Schema } from 'effect'
import type { MailOf } from '../../integrations/mail/of-tenant.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { decodeStrictly } from '../decode.ts'
import { fromLog } from '../from-log.ts'
import { type Implementation, implement } from '../implement.ts'

const Place = Schema.NullOr(Schema.String.check(Schema.isPattern(/^\d{1,15}$/)))

interface Parts {
  readonly database: WaybillDatabase
  readonly mailOf: MailOf
}

/** The emails that were sent or, without a mail server, those that would have been: each says which. Newest first. */
export const mailboxCalls = ({ database, mailOf }: Parts): readonly Implementation[] => [
  implement(listMailbox, {
    handle: ({ tenant, query, filters }) =>
      Effect.gen(function* () {
        const mail = yield* fromLog(() => mailOf(tenant))
        const place = yield* Effect.fromResult(decodeStrictly(Place, query.after))
        const pros = filters.pro
        const all = database.forTenant(tenant).selectFrom('mails').where('tenant_id', '=', tenant).where('delivered_at', 'is not', null)
        const chosen = pros === null ? all : all.where('pro', 'in', [...pros, ''])
        const page = place === null ? chosen : chosen.where('n', '<', Number(place))
        const [rows, { total }] = yield* Effect.promise(() =>
          Promise.all([
            page
              .selectAll()
              .orderBy('n', 'desc')
              .limit(query.limit + 1)
              .execute(),
            database
              .forTenant(tenant)
              .selectFrom(
                chosen
                  .select('n')
                  .limit(MAX_COUNT + 1)
                  .as('counted'),
              )
              .select((count) => count.fn.countAll<number>().as('total'))
              .executeTakeFirstOrThrow(),
          ]),
        )
        const shown = rows.slice(0, query.limit)
        return {
          provider: mail.provider,
          simulated: mail.simulated,
          mailbox: shown.map((row) => ({
            id: row.id,
            pro: row.pro,
            from: row.from_address,
            to: row.to_address,
            subject: row.subject,
            body: row.body,
            attachments: row.attachments,
            message_id: row.message_id,
            provider: row.provider,
            simulated: row.simulated,
            sent_at: row.delivered_at as string,
          })),
          total: Math.min(total, MAX_COUNT),
          more: total > MAX_COUNT,
          next: rows.length > query.limit ? String(shown.at(-1)?.n) : null,
        }
      }),
  }),
]
