import { createDebugLog, filterDebugLogs, listDebugLogs } from '@waybill/shared/calls/workspace'
import type { DebugLog } from '@waybill/shared/protocol/debug-logs'
import { MAX_COUNT } from '@waybill/shared/protocol/lists'
import { Effect, Schema } from 'effect'
import { sql } from 'kysely'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { decodeStrictly } from '../decode.ts'
import { type Implementation, implement, type Received } from '../implement.ts'

const Place = Schema.NullOr(Schema.String.check(Schema.isPattern(/^\d{1,15}$/)))

/** What the client reported, as it is stored. */
type Entry = Omit<typeof DebugLog.Type, 'id' | 'created_at' | 'user_id'>

const BLANK = { source: null, title: null, message: null, stack_trace: null, browser_name: null, browser_version: null }

/** Errors in clients: any user may report them, support may read them [7.6, 7.7]. */
export const debugLogCalls = (database: WaybillDatabase): readonly Implementation[] => {
  const list = ({
    tenant,
    query: { limit, after, ...query },
    filters,
  }: Pick<Received<typeof listDebugLogs, undefined>, 'tenant' | 'query' | 'filters'>) =>
    Effect.gen(function* () {
      const log_level = filters.log_level ?? query.log_level
      const place = yield* Effect.fromResult(decodeStrictly(Place, after))
      const all = database.forTenant(tenant).selectFrom('debug_logs').where('tenant_id', '=', tenant)
      const chosen = log_level === null ? all : all.where(sql`entry ->> 'log_level'`, '=', log_level)
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
        debug_logs: shown.map(({ id, at, user_id, entry }) => ({ id: String(id), created_at: at, ...(entry as Entry), user_id })),
        total: Math.min(total, MAX_COUNT),
        more: total > MAX_COUNT,
        next: rows.length > limit ? String(shown.at(-1)?.id) : null,
      }
    })

  return [
    implement(createDebugLog, {
      handle: ({ tenant, session, body }) =>
        Effect.gen(function* () {
          const { user_id: _, log_level = 'error', ...input } = body.debug_log
          const entry = { ...BLANK, ...input, log_level }
          const { id, at } = yield* Effect.promise(() =>
            database
              .forTenant(tenant)
              .insertInto('debug_logs')
              .values({ tenant_id: tenant, user_id: session.user.id, entry })
              .returning(['id', 'at'])
              .executeTakeFirstOrThrow(),
          )
          return { debug_log: { id: String(id), created_at: at, ...entry, user_id: session.user.id } }
        }),
    }),
    implement(listDebugLogs, { handle: list }),
    implement(filterDebugLogs, { handle: list }),
  ]
}
