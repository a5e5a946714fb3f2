import {
  NewUserBody,
  USER_SCOPES,
  USER_SORTS,
  UserBody,
  UserIdsBody,
  type UserResource,
  type UserScope,
  type UserSort,
} from '@waybill/shared/protocol/users'
import { AGENTS } from '@waybill/shared/record/lists/agents'
import { OFFICES } from '@waybill/shared/record/lists/offices'
import { shipmentBoard } from '@waybill/shared/shipment/board'
import type { UserInput } from '@waybill/shared/user/commands'
import type { User } from '@waybill/shared/user/state'
import { Effect } from 'effect'
import { type Context, Hono } from 'hono'
import type { CommandRequest } from '../../commands/command-request.ts'
import { RefusedByRule } from '../../commands/failures.ts'
import type { ReadTenantLists } from '../../commands/record/tenant-lists.ts'
import type { StreamCache } from '../../commands/stream-cache.ts'
import { readRows } from '../../projections/boards/query.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { readCustomRoles } from '../../users/custom-roles.ts'
import { goodPassword } from '../../users/good-password.ts'
import type { UserCommands } from '../../users/user-commands.ts'
import type { UserQueries } from '../../users/user-queries.ts'
import { userStream } from '../../users/user-stream.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { checkCanAssignRoles, checkCanManageUser } from '../check-user-management.ts'
import { commandRequestOf } from '../command-request-of.ts'
import { decodeBody } from '../decode.ts'
import { unreadable } from '../failures.ts'
import { findUser, missingUser } from '../find-user.ts'
import { fromLog } from '../from-log.ts'
import { filterValues, readCursor, readListQuery, writeCursor } from '../list-query.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { readStateAt } from '../past-state.ts'
import { readPros } from '../read-pros.ts'
import { runCommand } from '../run-command.ts'
import { runQuery } from '../run-query.ts'

interface Parts {
  readonly database: WaybillDatabase
  readonly cache: StreamCache
  readonly users: UserQueries
  readonly commands: UserCommands
  readonly lists: ReadTenantLists
}

export const userResource = ({ retired: _, ...user }: User, version: number): UserResource => ({ ...user, version })

/** Each command of a request that sends several has its own key, so that the whole request may be repeated. */
const part = (request: CommandRequest, name: string): CommandRequest => ({ ...request, command_id: `${request.command_id}/${name}` })

const isScope = (text: string): text is UserScope => USER_SCOPES.some((scope) => scope === text)

const unknown = (field: string, message: string) =>
  new RefusedByRule({ refusal: { type: 'UnknownReference', message, alerts: [{ key: field, field, message }] } })

/** Users: listed by everyone; added, changed and retired by users who may manage them and have at least their permissions [7.8]. */
export const userRoutes = ({ database, cache, users, commands, lists }: Parts): ApiRoutes => {
  const readRoles = (c: Context<ApiEnv>) => fromLog(() => readCustomRoles(database.forTenant(c.var.tenant), c.var.tenant))

  /** Agents and offices must be in the tenant's lists. A user keeps a current value even after its list lost it. */
  const checkReferences = (c: Context<ApiEnv>, input: UserInput, has: Pick<User, 'agents' | 'office'> | null) =>
    Effect.gen(function* () {
      const known = yield* fromLog(() => lists(c.var.tenant))
      const names = (list: typeof AGENTS, key: string) => new Set(known.of(list).map(({ fields }) => String(fields[key])))
      const agents = names(AGENTS, 'agent_id')
      const unknownAgent = input.agents?.find((agent) => !agents.has(agent) && !has?.agents.includes(agent))
      if (unknownAgent !== undefined) return yield* unknown('agents', `There is no agent ${unknownAgent}. Choose one from the list`)
      const { office } = input
      if (office && office !== has?.office && !names(OFFICES, 'name').has(office))
        return yield* unknown('office', `There is no office ${office}. Choose one from the list`)
    })

  const list = (c: Context<ApiEnv>) =>
    runQuery(
      c,
      Effect.gen(function* () {
        const query = yield* readListQuery(c, { also: ['username', 'scope'], filters: ['username', 'role', 'agent'], sort: USER_SORTS })
        const scope = c.req.query('scope') ?? 'current'
        if (!isScope(scope)) return yield* unreadable('scope', `Expected one of ${USER_SCOPES.join(', ')}`)
        const after =
          query.after === null ? null : yield* readCursor(query.after, ({ sort }) => sort.length === 1 && typeof sort[0] === 'string')
        const [order] = query.sort ?? []
        const { next, ...found } = yield* users.list(c.var.tenant, {
          scope,
          search: query.search,
          username: filterValues(query, 'username')?.[0] ?? c.req.query('username') ?? null,
          roles: filterValues(query, 'role'),
          agents: filterValues(query, 'agent'),
          sort: { column: (order?.column ?? 'username') as UserSort, direction: order?.direction ?? 'asc' },
          limit: query.limit,
          after: after && { sort: String(after.sort[0]), id: after.id },
        })
        return { ...found, next: next && writeCursor({ sort: [next.sort], id: next.id }) }
      }),
    )

  return new Hono<ApiEnv>()
    .get('/users', requireFeature('users#read'), list)
    .get('/users/search', requireFeature('users#read'), list)
    .get('/users/new', requireFeature('users#manage'), (c) =>
      runQuery(
        c,
        Effect.succeed({
          user: {
            id: null,
            version: 0,
            username: '',
            email: null,
            first_name: '',
            last_name: '',
            roles: [],
            agents: [],
            office: null,
            profile_pic: null,
            timezone: null,
          },
          required_fields: ['username', 'email', 'roles', 'password'],
        }),
      ),
    )
    .get('/users/shipment_agents', requireFeature('users#read'), (c) =>
      runQuery(
        c,
        Effect.gen(function* () {
          const { tenant } = c.var
          const pros = yield* readPros(c)
          const rows = yield* fromLog(() => readRows(database.forTenant(tenant), tenant, shipmentBoard, pros))
          const agentOf = new Map(rows.map(({ id, cells }) => [id, cells.agent_id ?? null]))
          const agents = [...new Set([...agentOf.values()].filter((agent) => agent !== null))]
          const found = yield* users.ofAgents(tenant, agents)
          const shipment_agents = pros
            .filter((pro) => agentOf.has(pro))
            .map((pro) => {
              const agent_id = agentOf.get(pro) ?? null
              const who = found.filter((user) => agent_id !== null && user.agents.includes(agent_id))
              return { pro, agent_id, users: who.map(({ agents: _, ...user }) => user) }
            })
          return { shipment_agents, total: shipment_agents.length, more: false, next: null }
        }),
      ),
    )
    .get('/users/:id', requireFeature('users#read'), (c) =>
      runQuery(
        c,
        Effect.gen(function* () {
          const id = c.req.param('id')
          const { state, version } = yield* readStateAt(c, cache, userStream, id)
          if (state === null) return yield* missingUser(id)
          const last_seen_at = yield* users.lastSeen(c.var.tenant, state.id)
          return { user: { ...userResource(state, version), retired: state.retired !== null, last_seen_at } }
        }),
      ),
    )
    .post('/users', requireFeature('users#manage'), (c) =>
      runCommand(
        c,
        Effect.gen(function* () {
          const { username, password, roles, id: _id, version: _v, profile_pic: _p, ...user } = (yield* decodeBody(c, NewUserBody)).user
          yield* checkCanAssignRoles(c.var, roles, yield* readRoles(c))
          yield* goodPassword(password, username, 'password')
          yield* checkReferences(c, user, null)
          // An email address is required here; the operator's tool may omit it.
          const input = { ...user, email: user.email ?? null }
          // The hash for the idempotency key is stored, so it must not include the password.
          c.set('body', { username, roles, user: input })
          const ack = yield* commands.create(yield* commandRequestOf(c), { username, password, roles, user: input })
          return { position: ack.position, status: 201, body: { user: userResource(ack.state, ack.version) } }
        }),
      ),
    )
    .put('/users/:id', requireFeature('users#manage'), (c) =>
      runCommand(
        c,
        Effect.gen(function* () {
          const id = c.req.param('id')
          const { state } = yield* findUser(cache, c.var.tenant, id)
          const known = yield* readRoles(c)
          yield* checkCanManageUser(c.var, state, known)
          const body = (yield* decodeBody(c, UserBody)).user
          const {
            id: _id,
            username,
            profile_pic: _p,
            retired: _r,
            last_seen_at: _l,
            roles = null,
            password,
            version = null,
            ...user
          } = body
          if (username !== undefined && username !== state.username) {
            return yield* unreadable('user.username', "A username can't be changed")
          }
          if (roles !== null) yield* checkCanAssignRoles(c.var, roles, known)
          if (password !== undefined) yield* goodPassword(password, state.username, 'password')
          yield* checkReferences(c, user, state)
          c.set('body', { roles, version, user, password: password !== undefined })
          const request = yield* commandRequestOf(c, version)
          const revised = yield* commands.revise(request, id, user, roles)
          const ack =
            password === undefined
              ? revised
              : yield* commands.changePassword({ ...part(request, 'password'), expected_version: null }, id, password)
          return { position: ack.position, body: { user: userResource(ack.state, ack.version) } }
        }),
      ),
    )
    .post('/users/batch_delete', requireFeature('users#manage'), (c) =>
      runCommand(
        c,
        Effect.gen(function* () {
          const { user_ids, reason = null } = yield* decodeBody(c, UserIdsBody)
          const found = yield* Effect.forEach(user_ids, (id) => findUser(cache, c.var.tenant, id))
          const known = yield* readRoles(c)
          yield* Effect.forEach(found, ({ state }) => checkCanManageUser(c.var, state, known))
          const request = yield* commandRequestOf(c)
          const acks = yield* Effect.forEach(
            found.filter(({ state }) => state.retired === null),
            ({ state }) => commands.retire(part(request, state.id), state.id, reason),
          )
          const retired = acks.map(({ state }) => state.id)
          return { position: acks.at(-1)?.position ?? null, body: { users: retired } }
        }),
      ),
    )
}
