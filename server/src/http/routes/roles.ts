import { ROLE_LABELS } from '@waybill/shared/permissions/role-labels'
import { BUILT_IN_LEVELS, ROLES } from '@waybill/shared/permissions/roles'
import { NewRoleBody, RoleBody, type RoleResource } from '@waybill/shared/protocol/roles'
import { withoutNone } from '@waybill/shared/role/levels'
import type { CustomRole } from '@waybill/shared/role/state'
import { Effect } from 'effect'
import { type Context, Hono } from 'hono'
import { NotFound, RefusedByRule } from '../../commands/failures.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { countUsersPerRole, readCustomRoles } from '../../users/custom-roles.ts'
import type { RoleCommands } from '../../users/role-commands.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { checkCanEditRole } from '../check-user-management.ts'
import { commandRequestOf } from '../command-request-of.ts'
import { decodeBody } from '../decode.ts'
import { fromLog } from '../from-log.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { runCommand } from '../run-command.ts'
import { runQuery } from '../run-query.ts'

interface Parts {
  readonly database: WaybillDatabase
  readonly roles: RoleCommands
}

const builtIns = (carriers: ReadonlyMap<string, number>): readonly RoleResource[] =>
  ROLES.map((id) => ({
    id,
    version: 0,
    ...ROLE_LABELS[id],
    levels: BUILT_IN_LEVELS[id],
    is_built_in: true,
    user_count: carriers.get(id) ?? 0,
  }))

const refuseBuiltIn = (name: string) =>
  new RefusedByRule({
    refusal: { type: 'RoleBuiltIn', message: `The role ${name} is built in and can't be changed. Copy it and change the copy.` },
  })

/** The roles of a tenant: the built-in ones and its own [2.24, 6.1–6.7]. */
export const roleRoutes = ({ database, roles }: Parts): ApiRoutes => {
  const readRoles = (tenant: string) =>
    fromLog(async (): Promise<readonly RoleResource[]> => {
      const db = database.forTenant(tenant)
      const [own, carriers] = await Promise.all([readCustomRoles(db, tenant), countUsersPerRole(db, tenant)])
      return [
        ...builtIns(carriers),
        ...own.map(({ levels, ...role }) => ({
          ...role,
          levels: withoutNone(levels),
          is_built_in: false,
          user_count: carriers.get(role.id) ?? 0,
        })),
      ]
    })
  const one = (tenant: string, id: string) =>
    readRoles(tenant).pipe(
      Effect.flatMap((all) => {
        const found = all.find((role) => role.id === id.toLowerCase())
        return found ? Effect.succeed(found) : Effect.fail(new NotFound({ what: 'role', message: `There is no role ${id}.` }))
      }),
    )
  const answer = (c: Context<ApiEnv>, ack: { readonly state: CustomRole; readonly version: number }) =>
    fromLog(() => countUsersPerRole(database.forTenant(c.var.tenant), c.var.tenant)).pipe(
      Effect.map((carriers) => {
        const { deleted: _, ...role } = ack.state
        return { role: { ...role, version: ack.version, is_built_in: false, user_count: carriers.get(role.id) ?? 0 } }
      }),
    )

  return new Hono<ApiEnv>()
    .get('/roles', requireFeature('roles#read'), (c) =>
      runQuery(c, readRoles(c.var.tenant).pipe(Effect.map((all) => ({ roles: all, total: all.length, more: false, next: null })))),
    )
    .get('/roles/:id', requireFeature('roles#read'), (c) =>
      runQuery(c, one(c.var.tenant, c.req.param('id')).pipe(Effect.map((role) => ({ role })))),
    )
    .post('/roles', requireFeature('roles#manage'), (c) =>
      runCommand(
        c,
        Effect.gen(function* () {
          const { name, description = null, levels = {} } = (yield* decodeBody(c, NewRoleBody)).role
          yield* checkCanEditRole(c, levels)
          const ack = yield* roles.create(yield* commandRequestOf(c), { name, description, levels })
          return { position: ack.position, status: 201, body: yield* answer(c, ack) }
        }),
      ),
    )
    .put('/roles/:id', requireFeature('roles#manage'), (c) =>
      runCommand(
        c,
        Effect.gen(function* () {
          const before = yield* one(c.var.tenant, c.req.param('id'))
          if (!before.is_built_in) yield* checkCanEditRole(c, before.levels)
          const { name, description, levels, version = null } = (yield* decodeBody(c, RoleBody)).role
          if (before.is_built_in) return yield* refuseBuiltIn(before.name)
          if (levels) yield* checkCanEditRole(c, levels)
          const changes = {
            ...(name !== undefined && { name }),
            ...(description !== undefined && { description }),
            ...(levels && { levels }),
          }
          const ack = yield* roles.revise(yield* commandRequestOf(c, version), before.id, changes)
          return { position: ack.position, body: yield* answer(c, ack) }
        }),
      ),
    )
    .delete('/roles/:id', requireFeature('roles#manage'), (c) =>
      runCommand(
        c,
        Effect.gen(function* () {
          const before = yield* one(c.var.tenant, c.req.param('id'))
          if (before.is_built_in) return yield* refuseBuiltIn(before.name)
          yield* checkCanEditRole(c, before.levels)
          const ack = yield* roles.remove(yield* commandRequestOf(c), before.id)
          return { position: ack.position, body: yield* answer(c, ack) }
        }),
      ),
    )
}
