import { MAX_COUNT } from '@waybill/shared/protocol/lists'
import { Effect, Schema } from 'effect'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { shipmentStream } from '../../commands/shipment/shipment-stream.ts'
import type { StreamCache } from '../../commands/stream-cache.ts'
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
  readonly cache: StreamCache
  readonly mailOf: MailOf
}

/** A sent email of the outbox; its texts are on its load. */
interface SentMail {
  readonly position: number
  readonly id: string
  readonly pro: string
  readonly from: string | null
  readonly message_id: string | null
  readonly provider: string | null
  readonly simulated: boolean
  readonly sent_at: string
}

/** The emails that were sent or, without a mail server, those that would have been: each says which. Newest request first. */
export const mailboxRoutes = ({ database, cache, mailOf }: Parts): ApiRoutes => {
  const listSent = async (tenant: string, pros: readonly string[] | null, before: number | null, limit: number) => {
    const chosen = sql`tenant_id = ${tenant} and kind = 'mail.send' and state = 'done'
      and ${pros === null ? sql`true` : sql`payload ->> 'pro' = any(${[...pros]}::text[])`}`
    const [{ rows }, counted] = await Promise.all([
      sql<SentMail>`
        select position, payload ->> 'id' as id, payload ->> 'pro' as pro, done_at as sent_at, provider_ref as message_id,
          outcome -> 'response' ->> 'from' as "from", outcome -> 'response' ->> 'provider' as provider,
          coalesce((outcome -> 'response' ->> 'simulated')::boolean, false) as simulated
        from outbox where ${chosen} and ${before === null ? sql`true` : sql`position < ${before}`}
        order by position desc limit ${limit + 1}
      `.execute(database.forTenant(tenant)),
      sql<{ total: number }>`
        select count(*)::int as total from (select from outbox where ${chosen} limit ${MAX_COUNT + 1}) counted
      `.execute(database.forTenant(tenant)),
    ])
    return { shown: rows.slice(0, limit), hasMore: rows.length > limit, total: counted.rows[0]?.total ?? 0 }
  }

  const describe = async (tenant: string, { position: _, pro, from, ...mail }: SentMail) => {
    const { state } = await cache.fresh(tenant, shipmentStream, pro)
    const confirmation = state?.confirmations.find(({ id }) => id === mail.id)
    const attachments = (state?.documents ?? []).filter(({ id }) => id === confirmation?.document_id)
    return {
      ...mail,
      pro,
      from: from ?? '',
      to: confirmation?.to ?? '',
      subject: confirmation?.subject ?? '',
      body: confirmation?.body ?? '',
      attachments: attachments.map(({ id, name, media_type, size }) => ({ document_id: id, name, media_type, size })),
    }
  }

  return new Hono<ApiEnv>().get('/mailbox', requireFeature('mailbox#read'), (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const { tenant } = c.var
        const query = yield* readListQuery(c, { filters: ['pro'], sort: [] })
        const { provider, simulated } = yield* fromLog(() => mailOf(tenant))
        const place = yield* Effect.fromResult(decodeStrictly(Place, query.after))
        const pros = filterValues(query, 'pro')
        const page = yield* fromLog(() => listSent(tenant, pros, place === null ? null : Number(place), query.limit))
        return {
          provider,
          simulated,
          mailbox: yield* fromLog(() => Promise.all(page.shown.map((mail) => describe(tenant, mail)))),
          total: Math.min(page.total, MAX_COUNT),
          more: page.total > MAX_COUNT,
          next: page.hasMore ? String(page.shown.at(-1)?.position) : null,
        }
      }),
    ),
  )
}
