import { COUNTED_TO } from '@waybill/shared/protocol/lists'
import { NewWebhookBody, ReplayBody, WebhookBody } from '@waybill/shared/protocol/webhooks'
import { Effect } from 'effect'
import { type Context, Hono } from 'hono'
import { NotFound, RefusedByRule } from '../../commands/failures.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import type { EventStore } from '../../store/event-store.ts'
import type { KeyRing } from '../../store/keys/key-ring.ts'
import { type NetworkGuard, refusalOf } from '../../webhooks/network-guard.ts'
import { sendTest } from '../../webhooks/send-test.ts'
import {
  addWebhook,
  changeWebhook,
  findWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  replayFrom,
  rotateSecret,
  type Webhook,
} from '../../webhooks/webhook-table.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { decodeBody } from '../decode.ts'
import { unreadable } from '../failures.ts'
import { fromLog } from '../from-log.ts'
import { filterValues, pageOfWhole, readListQuery } from '../list-query.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { runCommand } from '../run-command.ts'
import { runQuery } from '../run-query.ts'

interface Parts {
  readonly database: WaybillDatabase
  readonly store: EventStore
  readonly guard: NetworkGuard
  readonly keys: KeyRing
}

const MOST_WEBHOOKS = 20

const refused = (type: string, message: string, field: string): RefusedByRule =>
  new RefusedByRule({ refusal: { type, message, alerts: [{ key: `webhook:${field}`, field, message }] } })

/** Where the tenant's events are sent to, and what became of them. */
export const webhookRoutes = ({ database, store, guard, keys }: Parts): ApiRoutes => {
  const routes = new Hono<ApiEnv>()
  const mayRead = requireFeature('webhooks#read')
  const mayManage = requireFeature('webhooks#manage')

  const at = (c: Context<ApiEnv>) => {
    const { tenant, session } = c.var
    return { tenant, db: database.forTenant(tenant), id: c.req.param('id') ?? '', by: session.user.username }
  }
  const find = (c: Context<ApiEnv>): Effect.Effect<Webhook, NotFound> => {
    const { db, tenant, id } = at(c)
    return Effect.promise(() => findWebhook(db, tenant, id)).pipe(
      Effect.flatMap((webhook) =>
        webhook ? Effect.succeed(webhook) : Effect.fail(new NotFound({ what: 'webhook', message: `There is no webhook ${id}.` })),
      ),
    )
  }
  const judgeUrl = (url: string): Effect.Effect<void, RefusedByRule> =>
    Effect.promise(() => refusalOf(guard, url)).pipe(
      Effect.flatMap((refusal) => (refusal === null ? Effect.void : Effect.fail(refused('WebhookAddress', refusal, 'webhook.url')))),
    )
  /** No position of the log: settings of what is sent are kept beside it. */
  const answer = (c: Context<ApiEnv>, beside: object = {}) =>
    find(c).pipe(Effect.map((webhook) => ({ position: null, body: { webhook: { ...webhook, ...beside } } })))

  routes.get('/webhooks', mayRead, (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const query = yield* readListQuery(c)
        const { db, tenant } = at(c)
        const { rows, ...page } = yield* pageOfWhole(yield* fromLog(() => listWebhooks(db, tenant)), ({ id }) => id, query)
        return { webhooks: rows, ...page }
      }),
    ),
  )

  routes.post('/webhooks', mayManage, (c) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const { db, tenant, by } = at(c)
        const { url, kinds = [], after } = (yield* decodeBody(c, NewWebhookBody)).webhook
        yield* judgeUrl(url)
        if ((yield* fromLog(() => listWebhooks(db, tenant))).length >= MOST_WEBHOOKS) {
          return yield* refused('TooManyWebhooks', `There are ${MOST_WEBHOOKS} webhooks already.`, 'webhook')
        }
        const head = yield* fromLog(() => store.head(tenant))
        const { id, secret } = yield* fromLog(() => addWebhook(db, tenant, keys, { url, kinds, after: Math.min(after ?? head, head), by }))
        const webhook = yield* fromLog(() => findWebhook(db, tenant, id))
        return { position: null, status: 201 as const, body: { webhook: { ...webhook, secret } } }
      }),
    ),
  )

  routes.get('/webhooks/:id', mayRead, (c) => runQuery(c, find(c).pipe(Effect.map((webhook) => ({ webhook })))))

  routes.put('/webhooks/:id', mayManage, (c) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const { db, tenant, id, by } = at(c)
        yield* find(c)
        const change = (yield* decodeBody(c, WebhookBody)).webhook
        if (change.url !== undefined) yield* judgeUrl(change.url)
        yield* fromLog(() => changeWebhook(db, tenant, id, change, by))
        return yield* answer(c)
      }),
    ),
  )

  routes.delete('/webhooks/:id', mayManage, (c) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const { db, tenant, id } = at(c)
        yield* find(c)
        yield* fromLog(() => removeWebhook(db, tenant, id))
        return { position: null }
      }),
    ),
  )

  routes.put('/webhooks/:id/rotate_secret', mayManage, (c) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const { db, tenant, id, by } = at(c)
        yield* find(c)
        const secret = yield* fromLog(() => rotateSecret(db, tenant, id, keys, by))
        return yield* answer(c, { secret })
      }),
    ),
  )

  routes.put('/webhooks/:id/replay', mayManage, (c) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const { db, tenant, id, by } = at(c)
        yield* find(c)
        const { after } = yield* decodeBody(c, ReplayBody)
        const head = yield* fromLog(() => store.head(tenant))
        if (after > head) return yield* refused('BeyondTheLog', `The log ends at position ${head}.`, 'after')
        yield* fromLog(() => replayFrom(db, tenant, id, after, by))
        return yield* answer(c)
      }),
    ),
  )

  routes.put('/webhooks/:id/test', mayManage, (c) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const { db, tenant, id } = at(c)
        yield* find(c)
        const outcome = yield* fromLog(() => sendTest(db, tenant, id, guard))
        return { position: null, body: { test: outcome } }
      }),
    ),
  )

  routes.get('/webhooks/:id/deliveries', mayRead, (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const { db, tenant, id } = at(c)
        yield* find(c)
        const query = yield* readListQuery(c, { filters: ['status'], sort: [] })
        if (query.after !== null && !/^\d{1,15}$/.test(query.after)) {
          return yield* unreadable('after', 'Expected what `next` of the page before said')
        }
        const before = query.after === null ? null : Number(query.after)
        const status = filterValues(query, 'status')?.[0] || null
        const { deliveries, hasMore, total } = yield* fromLog(() => listDeliveries(db, tenant, id, { status, before, limit: query.limit }))
        return {
          deliveries,
          total: Math.min(total, COUNTED_TO),
          more: total > COUNTED_TO,
          next: hasMore ? String(deliveries.at(-1)?.position) : null,
        }
      }),
    ),
  )
  return routes
}
