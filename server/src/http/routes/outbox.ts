import type { EffectDecision } from '@waybill/shared/outbox/decide'
import { EFFECT_STATES } from '@waybill/shared/outbox/effect-state'
import { MAX_COUNT } from '@waybill/shared/protocol/lists'
import { MarkSentBody } from '@waybill/shared/protocol/outbox'
import { Effect } from 'effect'
import { type Context, Hono } from 'hono'
import { NotFound } from '../../commands/failures.ts'
import { findEntry, listEntries, readEntryId } from '../../outbox/entries.ts'
import type { OutboxCommands } from '../../outbox/operator-commands.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { commandRequestOf } from '../command-request-of.ts'
import { decodeBody } from '../decode.ts'
import type { HttpFailure } from '../failures.ts'
import { unreadable } from '../failures.ts'
import { fromLog } from '../from-log.ts'
import { filterValues, readListQuery } from '../list-query.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { runCommand } from '../run-command.ts'
import { runQuery } from '../run-query.ts'

interface Parts {
  readonly database: WaybillDatabase
  readonly outbox: OutboxCommands
}

/** The effects on other systems, and what users decide about those that need a person. */
export const outboxRoutes = ({ database, outbox }: Parts): ApiRoutes => {
  const routes = new Hono<ApiEnv>()
  const mayManage = requireFeature('outbox#manage')

  routes.get('/outbox', requireFeature('outbox#read'), (c) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const { tenant } = c.var
        const query = yield* readListQuery(c, { filters: ['kind', 'state', 'older_than_minutes'], sort: [] })
        if (query.after !== null && readEntryId(query.after) === null) {
          return yield* unreadable('after', 'Expected the value of `next` from the previous page')
        }
        const states = filterValues(query, 'state')
        if (states?.some((state) => !EFFECT_STATES.some((known) => known === state))) {
          return yield* unreadable('filters[state]', `Expected one of ${EFFECT_STATES.join(', ')}`)
        }
        const age = filterValues(query, 'older_than_minutes')?.[0] ?? null
        if (age !== null && !/^\d{1,7}$/.test(age)) return yield* unreadable('filters[older_than_minutes]', 'Expected a whole number')
        const filter = { kinds: filterValues(query, 'kind'), states, olderThanMinutes: age === null ? null : Number(age) }
        const { after, limit } = query
        const { rows, hasMore, total } = yield* fromLog(() =>
          listEntries(database.forTenant(tenant), tenant, { ...filter, after, limit }, MAX_COUNT + 1),
        )
        return {
          outbox: rows,
          total: Math.min(total, MAX_COUNT),
          more: total > MAX_COUNT,
          next: hasMore ? (rows.at(-1)?.id ?? null) : null,
        }
      }),
    ),
  )

  const find = (c: Context<ApiEnv>) => {
    const id = c.req.param('id') ?? ''
    return fromLog(() => findEntry(database.forTenant(c.var.tenant), c.var.tenant, id)).pipe(
      Effect.flatMap((entry) =>
        entry ? Effect.succeed(entry) : Effect.fail(new NotFound({ what: 'outbox entry', message: `There is no outbox entry ${id}.` })),
      ),
    )
  }
  const decideBy = (c: Context<ApiEnv>, read: Effect.Effect<EffectDecision, HttpFailure>) =>
    runCommand(
      c,
      Effect.gen(function* () {
        const { id } = yield* find(c)
        const decision = yield* read
        const { position } = yield* outbox.decide(yield* commandRequestOf(c), id, decision)
        return { position, body: { outbox_entry: yield* find(c) } }
      }),
    )

  routes.put('/outbox/:id/send_again', mayManage, (c) => decideBy(c, Effect.succeed({ action: 'send_again' })))
  routes.put('/outbox/:id/mark_not_sent', mayManage, (c) => decideBy(c, Effect.succeed({ action: 'mark_not_sent' })))
  routes.put('/outbox/:id/cancel', mayManage, (c) => decideBy(c, Effect.succeed({ action: 'cancel' })))
  routes.put('/outbox/:id/mark_sent', mayManage, (c) =>
    decideBy(
      c,
      Effect.map(decodeBody(c, MarkSentBody), ({ reference = null }) => ({ action: 'mark_sent', reference })),
    ),
  )
  return routes
}
