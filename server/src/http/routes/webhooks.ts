import { MAX_COUNT } from '@waybill/shared/protocol/lists'
import { NewWebhookBody, ReplayBody, WebhookBody } from '@waybill/shared/protocol/webhooks'
import { Effect } from 'effect'
import { type Context, Hono } from 'hono'
import { NotFound, RefusedByRule } from '../../commands/failures.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import type { EventStore } from '../../store/event-store.ts'
import type { KeyRing } from '../../store/keys/key-ring.ts'
import { addressRefusal, type NetworkGuard } from '../../webhooks/network-guard.ts'
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
  type WebhookRow,
} from '../../webhooks/webhook-table.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { decodeBody } from '../decode.ts'
import { unreadable } from '../failures.ts'
import { fromLog } from '../from-log.ts'
import { filterValues, pageOfList, readListQuery } from '../list-query.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { runCommand } from '../run-command.ts'
import { runQuery } from '../run-query.ts'

interface Parts {
  readonly database: WaybillDatabase
  readonly store: EventStore
  readonly guard: NetworkGuard
  readonly keys: KeyRing
}

const MAX_WEBHOOKS = 20

const refused = (type: string, message: string, field: string): RefusedByRule =>
  new RefusedByRule({ refusal: { type, message, alerts: [{ key: `webhook:${field}`, field, message }] } })

/** The receivers of the tenant's events, and the status of their deliveries. */
export const webhookRoutes = ({ database, store, guard, keys }: Parts): ApiRoutes => {
  const routes = new Hono<ApiEnv>()
  const mayRead = requireFeature('webhooks#read')
  const mayManage = requireFeature('webhooks#manage')

  const at = (c: Context<ApiEnv>) => {
    const { tenant, session } = c.var
    return { tenant, db: database.forTenant(tenant), id: c.req.param('id') ?? '', by: session.user.username }
  }
  const find = (c: Context<ApiEnv>): Effect.Effect<WebhookRow, NotFound> => {
    const { db, tenant, id } = at(c)
    return Effect.promise(() => findWebhook(db, tenant, id)).pipe(
      Effect.flatMap((webhook) =>
        webhook ? Effect.succeed(webhook) : Effect.fail(new NotFound({ what: 'webhook', message: `There is no webhook ${id}.` })),
      ),
    )
  }
  const checkUrl = (url: string): Effect.Effect<void, RefusedByRule> =>
    Effect.promise(() => addressRefusal(guard, url)).pipe(
      Effect.flatMap((refusal) => (refusal === null ? Effect.void : Effect.fail(refused('WebhookAddress', refusal, 'webhook.url')))),
    )
  /** Not a log position: webhook settings are stored outside the log. */
  const answer = (c: Context<ApiEnv>, beside: object = {}) =>
    find(c).pipe(Effect.map((webhook) => ({ position: null, body: { webhook: { ...webhook, ...beside } } })))

  routes.get('/webhooks', mayRead, (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const query = yield* readListQuery(c)
        const { db, tenant } = at(c)
        const { rows, ...page } = yield* pageOfList(yield* fromLog(() => listWebhooks(db, tenant)), ({ id }) => id, query)
        return { webhooks: rows, ...page }
      }),
    ),
  )

  routes.post('/webhooks', mayManage, (c) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const { db, tenant, by } = at(c)
        const { url, kinds = [], in_order, after } = (yield* decodeBody(c, NewWebhookBody)).webhook
        yield* checkUrl(url)
        if ((yield* fromLog(() => listWebhooks(db, tenant))).length >= MAX_WEBHOOKS) {
          return yield* refused('TooManyWebhooks', `You can have at most ${MAX_WEBHOOKS} webhooks. Delete one first.`, 'webhook')
        }
        const head = yield* fromLog(() => store.head(tenant))
        const { id, secret } = yield* fromLog(() =>
          addWebhook(db, tenant, keys, { url, kinds, in_order, after: Math.min(after ?? head, head), by }),
        )
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
        if (change.url !== undefined) yield* checkUrl(change.url)
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
        if (after > head)
          return yield* refused('PositionBeyondLog', `The log ends at position ${head}. Choose a position up to that.`, 'after')
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
          return yield* unreadable('after', 'Expected the value of `next` from the previous page')
        }
        const before = query.after === null ? null : Number(query.after)
        const status = filterValues(query, 'status')?.[0] || null
        const { deliveries, hasMore, total } = yield* fromLog(() => listDeliveries(db, tenant, id, { status, before, limit: query.limit }))
        return {
          deliveries,
          total: Math.min(total, MAX_COUNT),
          more: total > MAX_COUNT,
          next: hasMore ? String(deliveries.at(-1)?.position) : null,
        }
      }),
    ),
  )
  return routes
}
