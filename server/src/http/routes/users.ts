import {
  createUser,
  getNewUser,
  getUser,
  listShipmentAgents,
  listUsers,
  retireUsers,
  searchUsers,
  updateUser,
} from '@waybill/shared/calls/users'
import type { UserResource, UserSort } from '@waybill/shared/protocol/users'
import { AGENTS } from '@waybill/shared/record/lists/agents'
import { OFFICES } from '@waybill/shared/record/lists/offices'
import { shipmentBoard } from '@waybill/shared/shipment/board'
import type { UserInput } from '@waybill/shared/user/commands'
import type { User } from '@waybill/shared/user/state'
import { Effect } from 'effect'
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
import { checkCanAssignRoles, checkCanManageUser } from '../check-user-management.ts'
import { unreadable } from '../failures.ts'
import { findUser, missingUser } from '../find-user.ts'
import { fromLog } from '../from-log.ts'
import { type Implementation, implement, type Received } from '../implement.ts'
import { readCursor, writeCursor } from '../list-query.ts'
import { readStateAt } from '../past-state.ts'
import { readPros } from '../read-pros.ts'

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

const unknown = (field: string, message: string) =>
  new RefusedByRule({ refusal: { type: 'UnknownReference', message, alerts: [{ key: field, field, message }] } })

/** Users: listed by everyone; added, changed and retired by users who may manage them and have at least their permissions [7.8]. */
export const userCalls = ({ database, cache, users, commands, lists }: Parts): readonly Implementation[] => {
  const readRoles = (tenant: string) => fromLog(() => readCustomRoles(database.forTenant(tenant), tenant))

  /** Agents and offices must be in the tenant's lists. A user keeps a current value even after its list lost it. */
  const checkReferences = (tenant: string, input: UserInput, has: Pick<User, 'agents' | 'office'> | null) =>
    Effect.gen(function* () {
      const known = yield* fromLog(() => lists(tenant))
      const names = (list: typeof AGENTS, key: string) => new Set(known.of(list).map(({ fields }) => String(fields[key])))
      const agents = names(AGENTS, 'agent_id')
      const unknownAgent = input.agents?.find((agent) => !agents.has(agent) && !has?.agents.includes(agent))
      if (unknownAgent !== undefined) return yield* unknown('agents', `There is no agent ${unknownAgent}. Choose one from the list`)
      const { office } = input
      if (office && office !== has?.office && !names(OFFICES, 'name').has(office))
        return yield* unknown('office', `There is no office ${office}. Choose one from the list`)
    })

  const list = ({ tenant, query, filters }: Pick<Received<typeof listUsers, undefined>, 'tenant' | 'query' | 'filters'>) =>
    Effect.gen(function* () {
      const after =
        query.after === null ? null : yield* readCursor(query.after, ({ sort }) => sort.length === 1 && typeof sort[0] === 'string')
      const [order] = query.sort ?? []
      const { next, ...found } = yield* users.list(tenant, {
        scope: query.scope,
        search: query.search,
        username: filters.username ?? query.username,
        roles: filters.role,
        agents: filters.agent,
        sort: { column: (order?.column ?? 'username') as UserSort, direction: order?.direction ?? 'asc' },
        limit: query.limit,
        after: after && { sort: String(after.sort[0]), id: after.id },
      })
      return { ...found, next: next && writeCursor({ sort: [next.sort], id: next.id }) }
    })

  return [
    implement(listUsers, { handle: list }),
    implement(searchUsers, { handle: list }),
    implement(getNewUser, {
      handle: () =>
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
    }),
    implement(listShipmentAgents, {
      handle: ({ tenant, query }) =>
        Effect.gen(function* () {
          const pros = yield* readPros(query.pros)
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
    }),
    implement(getUser, {
      handle: ({ tenant, params: { id }, query: { at } }) =>
        Effect.gen(function* () {
          const { state, version } = yield* readStateAt({ tenant, cache, at }, userStream, id)
          if (state === null) return yield* missingUser(id)
          const last_seen_at = yield* users.lastSeen(tenant, state.id)
          return { user: { ...userResource(state, version), retired: state.retired !== null, last_seen_at } }
        }),
    }),
    implement(createUser, {
      handle: ({ tenant, session, body, command }) =>
        Effect.gen(function* () {
          const { username, password, roles, id: _id, version: _v, profile_pic: _p, ...user } = body.user
          yield* checkCanAssignRoles({ session }, roles, yield* readRoles(tenant))
          yield* goodPassword(password, username, 'password')
          yield* checkReferences(tenant, user, null)
          // An email address is required here; the operator's tool may omit it.
          const input = { ...user, email: user.email ?? null }
          // The hash for the idempotency key is stored, so it must not include the password.
          const request = yield* command(null, { username, roles, user: input })
          const ack = yield* commands.create(request, { username, password, roles, user: input })
          return { position: ack.position, body: { user: userResource(ack.state, ack.version) } }
        }),
    }),
    implement(updateUser, {
      find: ({ tenant, session, params }) =>
        Effect.gen(function* () {
          const { state } = yield* findUser(cache, tenant, params.id)
          const known = yield* readRoles(tenant)
          yield* checkCanManageUser({ session }, state, known)
          return { state, known }
        }),
      handle: ({ tenant, session, params: { id }, body, command, found: { state, known } }) =>
        Effect.gen(function* () {
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
          } = body.user
          if (username !== undefined && username !== state.username) {
            return yield* unreadable('user.username', "A username can't be changed")
          }
          if (roles !== null) yield* checkCanAssignRoles({ session }, roles, known)
          if (password !== undefined) yield* goodPassword(password, state.username, 'password')
          yield* checkReferences(tenant, user, state)
          const request = yield* command(version, { roles, version, user, password: password !== undefined })
          const revised = yield* commands.revise(request, id, user, roles)
          const ack =
            password === undefined
              ? revised
              : yield* commands.changePassword({ ...part(request, 'password'), expected_version: null }, id, password)
          return { position: ack.position, body: { user: userResource(ack.state, ack.version) } }
        }),
    }),
    implement(retireUsers, {
      handle: ({ tenant, session, body, command }) =>
        Effect.gen(function* () {
          const { user_ids, reason = null } = body
          const found = yield* Effect.forEach(user_ids, (id) => findUser(cache, tenant, id))
          const known = yield* readRoles(tenant)
          yield* Effect.forEach(found, ({ state }) => checkCanManageUser({ session }, state, known))
          const request = yield* command()
          const acks = yield* Effect.forEach(
            found.filter(({ state }) => state.retired === null),
            ({ state }) => commands.retire(part(request, state.id), state.id, reason),
          )
          const retired = acks.map(({ state }) => state.id)
          return { position: acks.at(-1)?.position ?? null, body: { users: retired } }
        }),
    }),
  ]
}
