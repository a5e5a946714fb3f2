import { permissionList, permissionsOf } from '@waybill/shared/permissions/roles'
import { BUILT_IN_FILTERS } from '@waybill/shared/protocol/filter-sets'
import { type UserInfo, UserInfoBody, type UserResource } from '@waybill/shared/protocol/users'
import type { User } from '@waybill/shared/user/state'
import { Effect } from 'effect'
import { type Context, Hono } from 'hono'
import { Forbidden, NotFound } from '../../commands/failures.ts'
import type { StreamCache } from '../../commands/stream-cache.ts'
import type { UserQueries } from '../../people/user-queries.ts'
import { userStream } from '../../people/user-stream.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { decodeBody } from '../decode.ts'
import { UserRetired } from '../failures.ts'
import { readListQuery } from '../list-query.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { runCommand } from '../run-command.ts'
import { runQuery } from '../run-query.ts'
import { readTabRecords } from './tab-records.ts'

interface Parts {
  readonly database: WaybillDatabase
  readonly cache: StreamCache
  readonly users: UserQueries
}

const resourceOf = ({ retired: _, ...user }: User): UserResource => user

/** Users for pickers, and the user-info load with which a sign-in goes on [7.4, 7.8, 8.2]. */
export const userRoutes = ({ database, cache, users }: Parts): ApiRoutes => {
  const find = (tenant: string, id: string): Effect.Effect<User, NotFound> =>
    Effect.promise(() => cache.fresh(tenant, userStream, id)).pipe(
      Effect.flatMap(({ state }) =>
        state ? Effect.succeed(state) : Effect.fail(new NotFound({ what: 'user', message: `There is no user ${id}.` })),
      ),
    )

  const list = (c: Context<ApiEnv>) =>
    runQuery(
      c,
      readListQuery(c, ['username']).pipe(
        Effect.flatMap(({ search, limit, after }) =>
          users.list(c.var.tenant, { search, username: c.req.query('username') ?? null, limit, after }),
        ),
      ),
    )

  return new Hono<ApiEnv>()
    .get('/users', requireFeature('users#read'), list)
    .get('/users/search', requireFeature('users#read'), list)
    .get('/users/:id', requireFeature('users#read'), (c) =>
      runQuery(c, find(c.var.tenant, c.req.param('id')).pipe(Effect.map((user) => ({ user: resourceOf(user) })))),
    )
    .post('/users/:id', (c) =>
      runCommand(
        c,
        Effect.gen(function* () {
          const { tenant, session } = c.var
          if (c.req.param('id') !== session.user.id) {
            return yield* new Forbidden({ feature: null, message: 'A user-info load is for oneself.' })
          }
          yield* decodeBody(c, UserInfoBody)
          const user = yield* find(tenant, session.user.id)
          if (user.retired) return yield* new UserRetired()
          const permission_tree = permissionsOf(user.roles)
          const user_info: UserInfo = {
            id: user.id,
            username: user.username,
            roles: user.roles,
            permission_list: permissionList(permission_tree),
            permission_tree,
            tab_records: yield* Effect.promise(() => readTabRecords(database, tenant, user.id)),
            default_template: null,
            default_intermodal_template: null,
            default_split_screen_truckload_template: null,
            default_split_screen_intermodal_template: null,
            column_templates: [],
            default_column_template: null,
            filter_sets: BUILT_IN_FILTERS,
            active_templates: [],
          }
          return { position: null, body: { user_info } }
        }),
      ),
    )
}
