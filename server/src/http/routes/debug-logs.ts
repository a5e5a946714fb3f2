import { DebugLogBody, LOG_LEVELS } from '@waybill/shared/protocol/debug-logs'
import { MAX_COUNT } from '@waybill/shared/protocol/lists'
import { Effect, Schema } from 'effect'
import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import type { WaybillDatabase } from '../../runtime/database.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { decodeBody, decodeStrictly } from '../decode.ts'
import { filterValues, readListQuery } from '../list-query.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { runCommand } from '../run-command.ts'
import { runQuery } from '../run-query.ts'

const LogLevel = Schema.Literals(LOG_LEVELS)
const Place = Schema.NullOr(Schema.String.check(Schema.isPattern(/^\d{1,15}$/)))

const BLANK = { source: null, title: null, message: null, stack_trace: null, browser_name: null, browser_version: null }

/** Errors in clients: any user may report them, support may read them [7.6, 7.7]. */
export const debugLogRoutes = (database: WaybillDatabase): ApiRoutes => {
  const list = (c: Context<ApiEnv>) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const { limit, after, filters } = yield* readListQuery(c, { also: ['log_level'], filters: ['log_level'], sort: [] })
        const input = filterValues({ filters }, 'log_level')?.[0] ?? c.req.query('log_level')
        const log_level = yield* Effect.fromResult(decodeStrictly(Schema.UndefinedOr(LogLevel), input))
        const place = yield* Effect.fromResult(decodeStrictly(Place, after))
        const { tenant } = c.var
        const all = database.forTenant(tenant).selectFrom('debug_logs').where('tenant_id', '=', tenant)
        const chosen = log_level === undefined ? all : all.where(sql`entry ->> 'log_level'`, '=', log_level)
        const page = place === null ? chosen : chosen.where('id', '<', Number(place))
        const counted = chosen.select('id').limit(MAX_COUNT + 1)
        const [rows, { total }] = yield* Effect.promise(() =>
          Promise.all([
            page
              .select(['id', 'at', 'user_id', 'entry'])
              .orderBy('id', 'desc')
              .limit(limit + 1)
              .execute(),
            database
              .forTenant(tenant)
              .selectFrom(counted.as('counted'))
              .select((count) => count.fn.countAll<number>().as('total'))
              .executeTakeFirstOrThrow(),
          ]),
        )
        const shown = rows.slice(0, limit)
        return {
          debug_logs: shown.map(({ id, at, user_id, entry }) => ({ id: String(id), created_at: at, ...entry, user_id })),
          total: Math.min(total, MAX_COUNT),
          more: total > MAX_COUNT,
          next: rows.length > limit ? String(shown.at(-1)?.id) : null,
        }
      }),
    )

  return new Hono<ApiEnv>()
    .post('/debug_logs', requireFeature('debug_logs#create'), (c) =>
      runCommand(
        c,
        Effect.gen(function* () {
          const { user_id: _, log_level = 'error', ...input } = (yield* decodeBody(c, DebugLogBody)).debug_log
          const { tenant, session } = c.var
          const entry = { ...BLANK, ...input, log_level }
          const { id, at } = yield* Effect.promise(() =>
            database
              .forTenant(tenant)
              .insertInto('debug_logs')
              .values({ tenant_id: tenant, user_id: session.user.id, entry })
              .returning(['id', 'at'])
              .executeTakeFirstOrThrow(),
          )
          return {
            position: null,
            status: 201 as const,
            body: { debug_log: { id: String(id), created_at: at, ...entry, user_id: session.user.id } },
          }
        }),
      ),
    )
    .get('/debug_logs', requireFeature('debug_logs#read'), list)
    .get('/debug_logs/filter/', requireFeature('debug_logs#read'), list)
    .get('/debug_logs/filter', requireFeature('debug_logs#read'), list)
}
