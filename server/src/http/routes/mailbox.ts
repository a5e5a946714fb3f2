import { MAX_COUNT } from '@waybill/shared/protocol/lists'
import { Effect, Schema } from 'effect'
import { Hono } from 'hono'
import type { MailOf } from '../../integrations/mail/of-tenant.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { decodeStrictly } from '../decode.ts'
import { fromLog } from '../from-log.ts'
import { filterValues, readListQuery } from '../list-query.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { runQuery } from '../run-query.ts'

const Place = Schema.NullOr(Schema.String.check(Schema.isPattern(/^\d{1,15}$/)))

interface Parts {
  readonly database: WaybillDatabase
  readonly mailOf: MailOf
}

/** The emails that were sent or, without a mail server, those that would have been: each says which. Newest first. */
export const mailboxRoutes = ({ database, mailOf }: Parts): ApiRoutes =>
  new Hono<ApiEnv>().get('/mailbox', requireFeature('mailbox#read'), (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const query = yield* readListQuery(c, { filters: ['pro'], sort: [] })
        const mail = yield* fromLog(() => mailOf(c.var.tenant))
        const place = yield* Effect.fromResult(decodeStrictly(Place, query.after))
        const { tenant } = c.var
        const pros = filterValues(query, 'pro')
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
            sent_at: row.delivered_at,
          })),
          total: Math.min(total, MAX_COUNT),
          more: total > MAX_COUNT,
          next: rows.length > query.limit ? String(shown.at(-1)?.n) : null,
        }
      }),
    ),
  )
