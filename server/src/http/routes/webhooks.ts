import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhookDeliveries,
  listWebhooks,
  replayWebhook,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '@waybill/shared/calls/webhooks'
import { MAX_COUNT } from '@waybill/shared/protocol/lists'
import { Effect } from 'effect'
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
  listWebhooks as readWebhooks,
  removeWebhook,
  replayFrom,
  rotateSecret,
  type WebhookRow,
} from '../../webhooks/webhook-table.ts'
import { unreadable } from '../failures.ts'
import { fromLog } from '../from-log.ts'
import { type CallerAt, type Implementation, implement } from '../implement.ts'
import { pageOfList } from '../list-query.ts'

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
export const webhookCalls = ({ database, store, guard, keys }: Parts): readonly Implementation[] => {
  const find = ({ tenant, params: { id } }: CallerAt<'id'>): Effect.Effect<WebhookRow, NotFound> =>
    Effect.promise(() => findWebhook(database.forTenant(tenant), tenant, id)).pipe(
      Effect.flatMap((webhook) =>
        webhook ? Effect.succeed(webhook) : Effect.fail(new NotFound({ what: 'webhook', message: `There is no webhook ${id}.` })),
      ),
    )
  const checkUrl = (url: string): Effect.Effect<void, RefusedByRule> =>
    Effect.promise(() => addressRefusal(guard, url)).pipe(
      Effect.flatMap((refusal) => (refusal === null ? Effect.void : Effect.fail(refused('WebhookAddress', refusal, 'webhook.url')))),
    )
  return [
    implement(listWebhooks, {
      handle: ({ tenant, query }) =>
        Effect.gen(function* () {
          const db = database.forTenant(tenant)
          const { rows, ...page } = yield* pageOfList(yield* fromLog(() => readWebhooks(db, tenant)), ({ id }) => id, query)
          return { webhooks: rows, ...page }
        }),
    }),
    implement(createWebhook, {
      handle: ({ tenant, session, body }) =>
        Effect.gen(function* () {
          const db = database.forTenant(tenant)
          const by = session.user.username
          const { url, kinds = [], in_order, after } = body.webhook
          yield* checkUrl(url)
          if ((yield* fromLog(() => readWebhooks(db, tenant))).length >= MAX_WEBHOOKS) {
            return yield* refused('TooManyWebhooks', `You can have at most ${MAX_WEBHOOKS} webhooks. Delete one first.`, 'webhook')
          }
          const head = yield* fromLog(() => store.head(tenant))
          const { id, secret } = yield* fromLog(() =>
            addWebhook(db, tenant, keys, { url, kinds, in_order, after: Math.min(after ?? head, head), by }),
          )
          const webhook = (yield* fromLog(() => findWebhook(db, tenant, id))) as WebhookRow
          return { webhook: { ...webhook, secret } }
        }),
    }),
    implement(getWebhook, { find, handle: ({ found: webhook }) => Effect.succeed({ webhook }) }),
    implement(updateWebhook, {
      find,
      handle: ({ body, ...caller }) =>
        Effect.gen(function* () {
          const {
            tenant,
            session,
            params: { id },
          } = caller
          const db = database.forTenant(tenant)
          const by = session.user.username
          const change = body.webhook
          if (change.url !== undefined) yield* checkUrl(change.url)
          yield* fromLog(() => changeWebhook(db, tenant, id, change, by))
          return { webhook: yield* find(caller) }
        }),
    }),
    implement(deleteWebhook, {
      find,
      handle: ({ tenant, params: { id } }) =>
        Effect.gen(function* () {
          const db = database.forTenant(tenant)
          yield* fromLog(() => removeWebhook(db, tenant, id))
        }),
    }),
    implement(rotateWebhookSecret, {
      find,
      handle: (caller) =>
        Effect.gen(function* () {
          const {
            tenant,
            session,
            params: { id },
          } = caller
          const db = database.forTenant(tenant)
          const by = session.user.username
          const secret = yield* fromLog(() => rotateSecret(db, tenant, id, keys, by))
          return { webhook: { ...(yield* find(caller)), secret } }
        }),
    }),
    implement(replayWebhook, {
      find,
      handle: ({ body, ...caller }) =>
        Effect.gen(function* () {
          const {
            tenant,
            session,
            params: { id },
          } = caller
          const db = database.forTenant(tenant)
          const by = session.user.username
          const { after } = body
          const head = yield* fromLog(() => store.head(tenant))
          if (after > head)
            return yield* refused('PositionBeyondLog', `The log ends at position ${head}. Choose a position up to that.`, 'after')
          yield* fromLog(() => replayFrom(db, tenant, id, after, by))
          return { webhook: yield* find(caller) }
        }),
    }),
    implement(testWebhook, {
      find,
      handle: ({ tenant, params: { id } }) =>
        Effect.gen(function* () {
          const db = database.forTenant(tenant)
          const outcome = yield* fromLog(() => sendTest(db, tenant, id, guard))
          return { test: outcome }
        }),
    }),
    implement(listWebhookDeliveries, {
      find,
      handle: ({ tenant, params: { id }, query, filters }) =>
        Effect.gen(function* () {
          const db = database.forTenant(tenant)
          if (query.after !== null && !/^\d{1,15}$/.test(query.after)) {
            return yield* unreadable('after', 'Expected the value of `next` from the previous page')
          }
          const before = query.after === null ? null : Number(query.after)
          const { status } = filters
          const { deliveries, hasMore, total } = yield* fromLog(() =>
            listDeliveries(db, tenant, id, { status, before, limit: query.limit }),
          )
          return {
            deliveries,
            total: Math.min(total, MAX_COUNT),
            more: total > MAX_COUNT,
            next: hasMore ? String(deliveries.at(-1)?.position) : null,
          }
        }),
    }),
  ]
}
