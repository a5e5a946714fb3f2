import { NewUserBody, UserBody, UserIdsBody, type UserResource } from '@waybill/shared/protocol/users'
import type { User } from '@waybill/shared/user/state'
import { Effect } from 'effect'
import { type Context, Hono } from 'hono'
import type { CommandRequest } from '../../commands/command-request.ts'
import { NotFound } from '../../commands/failures.ts'
import type { StreamCache } from '../../commands/stream-cache.ts'
import type { UserCommands } from '../../people/user-commands.ts'
import type { UserQueries } from '../../people/user-queries.ts'
import { userStream } from '../../people/user-stream.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { commandRequestOf } from '../command-request-of.ts'
import { decodeBody } from '../decode.ts'
import { unreadable } from '../failures.ts'
import { foldedAt } from '../folded-at.ts'
import { filterValues, readListQuery } from '../list-query.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { runCommand } from '../run-command.ts'
import { runQuery } from '../run-query.ts'

interface Parts {
  readonly cache: StreamCache
  readonly users: UserQueries
  readonly commands: UserCommands
}

const resourceOf = ({ retired: _, ...user }: User, version: number): UserResource => ({ ...user, version })

const missing = (id: string): NotFound => new NotFound({ what: 'user', message: `There is no user ${id}.` })

/** Each command of a call that sends several has a key of its own, so that the call may come again whole. */
const part = (request: CommandRequest, name: string): CommandRequest => ({ ...request, command_id: `${request.command_id}/${name}` })

/** Users: found and read by all, added, changed and retired by who may manage them [7.8]. */
export const userRoutes = ({ cache, users, commands }: Parts): ApiRoutes => {
  const find = (tenant: string, id: string): Effect.Effect<{ readonly state: User; readonly version: number }, NotFound> =>
    Effect.promise(() => cache.fresh(tenant, userStream, id)).pipe(
      Effect.flatMap(({ state, version }) => (state ? Effect.succeed({ state, version }) : Effect.fail(missing(id)))),
    )

  const list = (c: Context<ApiEnv>) =>
    runQuery(
      c,
      readListQuery(c, { also: ['username'], filters: ['username'], sort: [] }).pipe(
        Effect.flatMap(({ filters, search, limit, after }) => {
          const username = filterValues({ filters }, 'username')?.[0] ?? c.req.query('username') ?? null
          return users.list(c.var.tenant, { search, username, limit, after })
        }),
      ),
    )

  return new Hono<ApiEnv>()
    .get('/users', requireFeature('users#read'), list)
    .get('/users/search', requireFeature('users#read'), list)
    .get('/users/:id', requireFeature('users#read'), (c) =>
      runQuery(
        c,
        foldedAt(c, cache, userStream, c.req.param('id')).pipe(
          Effect.flatMap(({ state, version }) =>
            state ? Effect.succeed({ user: resourceOf(state, version) }) : Effect.fail(missing(c.req.param('id'))),
          ),
        ),
      ),
    )
    .post('/users', requireFeature('users#manage'), (c) =>
      runCommand(
        c,
        Effect.gen(function* () {
          const { username, password, roles, ...user } = (yield* decodeBody(c, NewUserBody)).user
          // What is hashed for the idempotency key is kept: no password may be in it.
          c.set('body', { username, roles, user })
          const ack = yield* commands.create(yield* commandRequestOf(c), { username, password, roles, user })
          return { position: ack.position, status: 201, body: { user: resourceOf(ack.state, ack.version) } }
        }),
      ),
    )
    .put('/users/:id', requireFeature('users#manage'), (c) =>
      runCommand(
        c,
        Effect.gen(function* () {
          const id = c.req.param('id')
          const { state } = yield* find(c.var.tenant, id)
          const { id: _id, username, roles = null, password, version = null, ...user } = (yield* decodeBody(c, UserBody)).user
          if (username !== undefined && username !== state.username) {
            return yield* unreadable('user.username', 'A username stays what it is')
          }
          c.set('body', { roles, version, user, password: password !== undefined })
          const request = yield* commandRequestOf(c, version)
          const revised = yield* commands.revise(request, id, user, roles)
          const ack =
            password === undefined
              ? revised
              : yield* commands.changePassword({ ...part(request, 'password'), expected_version: null }, id, password)
          return { position: ack.position, body: { user: resourceOf(ack.state, ack.version) } }
        }),
      ),
    )
    .post('/users/batch_delete', requireFeature('users#manage'), (c) =>
      runCommand(
        c,
        Effect.gen(function* () {
          const { user_ids } = yield* decodeBody(c, UserIdsBody)
          const found = yield* Effect.forEach(user_ids, (id) => find(c.var.tenant, id))
          const request = yield* commandRequestOf(c)
          const acks = yield* Effect.forEach(
            found.filter(({ state }) => state.retired === null),
            ({ state }) => commands.retire(part(request, state.id), state.id, null),
          )
          const retired = acks.map(({ state }) => state.id)
          return { position: acks.at(-1)?.position ?? null, body: { users: retired } }
        }),
      ),
    )
}
