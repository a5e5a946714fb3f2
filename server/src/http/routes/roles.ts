import { createRole, deleteRole, getRole, listRoles, updateRole } from '@waybill/shared/calls/roles'
import { ROLE_LABELS } from '@waybill/shared/permissions/role-labels'
import { BUILT_IN_LEVELS, ROLES } from '@waybill/shared/permissions/roles'
import type { RoleResource } from '@waybill/shared/protocol/roles'
import { withoutNone } from '@waybill/shared/role/levels'
import type { CustomRole } from '@waybill/shared/role/state'
import { Effect } from 'effect'
import { NotFound, RefusedByRule } from '../../commands/failures.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { countUsersPerRole, readCustomRoles } from '../../users/custom-roles.ts'
import type { RoleCommands } from '../../users/role-commands.ts'
import { checkCanEditRole } from '../check-user-management.ts'
import { fromLog } from '../from-log.ts'
import { type Caller, type Implementation, implement } from '../implement.ts'

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
export const roleCalls = ({ database, roles }: Parts): readonly Implementation[] => {
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
  const find = ({ tenant, params: { id } }: Caller & { readonly params: { readonly id: string } }) =>
    readRoles(tenant).pipe(
      Effect.flatMap((all) => {
        const found = all.find((role) => role.id === id.toLowerCase())
        return found ? Effect.succeed(found) : Effect.fail(new NotFound({ what: 'role', message: `There is no role ${id}.` }))
      }),
    )
  const oneRole = (tenant: string, ack: { readonly state: CustomRole; readonly version: number }) =>
    fromLog(() => countUsersPerRole(database.forTenant(tenant), tenant)).pipe(
      Effect.map((carriers) => {
        const { deleted: _, ...role } = ack.state
        return { role: { ...role, version: ack.version, is_built_in: false, user_count: carriers.get(role.id) ?? 0 } }
      }),
    )

  return [
    implement(listRoles, {
      handle: ({ tenant }) => readRoles(tenant).pipe(Effect.map((all) => ({ roles: all, total: all.length, more: false, next: null }))),
    }),
    implement(getRole, { find, handle: ({ found }) => Effect.succeed({ role: found }) }),
    implement(createRole, {
      handle: ({ tenant, session, body, command }) =>
        Effect.gen(function* () {
          const { name, description = null, levels = {} } = body.role
          yield* checkCanEditRole({ session }, levels)
          const ack = yield* roles.create(yield* command(), { name, description, levels })
          return { position: ack.position, body: yield* oneRole(tenant, ack) }
        }),
    }),
    implement(updateRole, {
      find: (addressed) =>
        find(addressed).pipe(Effect.tap((before) => (before.is_built_in ? Effect.void : checkCanEditRole(addressed, before.levels)))),
      handle: ({ tenant, session, body, found, command }) =>
        Effect.gen(function* () {
          const { name, description, levels, version = null } = body.role
          if (found.is_built_in) return yield* refuseBuiltIn(found.name)
          if (levels) yield* checkCanEditRole({ session }, levels)
          const changes = {
            ...(name !== undefined && { name }),
            ...(description !== undefined && { description }),
            ...(levels && { levels }),
          }
          const ack = yield* roles.revise(yield* command(version), found.id, changes)
          return { position: ack.position, body: yield* oneRole(tenant, ack) }
        }),
    }),
    implement(deleteRole, {
      find,
      handle: ({ tenant, session, found, command }) =>
        Effect.gen(function* () {
          if (found.is_built_in) return yield* refuseBuiltIn(found.name)
          yield* checkCanEditRole({ session }, found.levels)
          const ack = yield* roles.remove(yield* command(), found.id)
          return { position: ack.position, body: yield* oneRole(tenant, ack) }
        }),
    }),
  ]
}
