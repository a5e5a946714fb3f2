import { Effect } from 'effect'
import type { DependencyDown } from '../commands/failures.ts'
import type { Folded, StreamCache, StreamKind } from '../commands/stream-cache.ts'
import type { Unreadable } from './failures.ts'
import { unreadable } from './failures.ts'
import { fromLog } from './from-log.ts'
import { isUpTo, parsePastMoment } from './past-moment.ts'

/**
 * A record as it is, or as it was `at` a log position or an instant; `past` has which. The state is null when the record did not exist.
 *
 * @param at the query parameter `at`; null for now
 */
export const readStateAt = <State>(
  { tenant, cache, at }: { readonly tenant: string; readonly cache: StreamCache; readonly at: string | null },
  kind: StreamKind<State>,
  id: string,
): Effect.Effect<Folded<State> & { readonly past: boolean }, Unreadable | DependencyDown> =>
  Effect.gen(function* () {
    if (at === null) return { ...(yield* fromLog(() => cache.fresh(tenant, kind, id))), past: false }
    const moment = parsePastMoment(at)
    if (moment === null) return yield* unreadable('at', 'Expected a log position or a time such as 2026-11-20T14:00:00Z')
    return { ...(yield* fromLog(() => cache.asOf(tenant, kind, id, (event) => isUpTo(event, moment)))), past: true }
  })
