import { Effect } from 'effect'
import type { Context } from 'hono'
import type { DependencyDown } from '../commands/failures.ts'
import type { Folded, StreamCache, StreamKind } from '../commands/stream-cache.ts'
import type { ApiEnv } from './api-env.ts'
import type { Unreadable } from './failures.ts'
import { unreadable } from './failures.ts'
import { fromLog } from './from-log.ts'
import { isUpTo, parsePastMoment } from './past-moment.ts'

/**
 * A record as it is, or with `at=` (a log position or an instant) as it was; `past` has which. The state is null when the record did not
 * exist.
 */
export const readStateAt = <State>(
  c: Context<ApiEnv>,
  cache: StreamCache,
  kind: StreamKind<State>,
  id: string,
): Effect.Effect<Folded<State> & { readonly past: boolean }, Unreadable | DependencyDown> =>
  Effect.gen(function* () {
    const { tenant } = c.var
    const atText = c.req.query('at')
    if (atText === undefined) return { ...(yield* fromLog(() => cache.fresh(tenant, kind, id))), past: false }
    const moment = parsePastMoment(atText)
    if (moment === null) return yield* unreadable('at', 'Expected a log position or a time such as 2026-11-20T14:00:00Z')
    return { ...(yield* fromLog(() => cache.asOf(tenant, kind, id, (event) => isUpTo(event, moment)))), past: true }
  })
