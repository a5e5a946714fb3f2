import type { User } from '@waybill/shared/user/state'
import { Effect } from 'effect'
import type { Context } from 'hono'
import { type DependencyDown, type Forbidden, NotFound } from '../commands/failures.ts'
import type { StreamCache } from '../commands/stream-cache.ts'
import type { WaybillDatabase } from '../runtime/database.ts'
import { readCustomRoles } from '../users/custom-roles.ts'
import { userStream } from '../users/user-stream.ts'
import type { ApiEnv } from './api-env.ts'
import { checkCanManageUser } from './check-user-management.ts'
import { fromLog } from './from-log.ts'

export const missingUser = (id: string): NotFound => new NotFound({ what: 'user', message: `There is no user ${id}.` })

/** Finds the user that a path names. */
export const findUser = (
  cache: StreamCache,
  tenant: string,
  id: string,
): Effect.Effect<{ readonly state: User; readonly version: number }, NotFound> =>
  Effect.promise(() => cache.fresh(tenant, userStream, id)).pipe(
    Effect.flatMap(({ state, version }) => (state ? Effect.succeed({ state, version }) : Effect.fail(missingUser(id)))),
  )

/** The user that a path of `/users/:id` names, refused unless the user making the request may manage them. */
export const findManagedUser = (
  { database, cache }: { readonly database: WaybillDatabase; readonly cache: StreamCache },
  c: Context<ApiEnv>,
): Effect.Effect<User, NotFound | Forbidden | DependencyDown> =>
  Effect.gen(function* () {
    const { tenant } = c.var
    const { state } = yield* findUser(cache, tenant, c.req.param('id') ?? '')
    yield* checkCanManageUser(c.var, state, yield* fromLog(() => readCustomRoles(database.forTenant(tenant), tenant)))
    return state
  })
