import { levelsBeyond, rolesBeyond } from '@waybill/shared/permissions/delegation'
import type { GrantingRole, RoleLevels } from '@waybill/shared/permissions/roles'
import { Effect } from 'effect'
import type { Context } from 'hono'
import { Forbidden } from '../commands/failures.ts'
import type { ApiEnv } from './api-env.ts'

/** Refuses to give roles that may do more than whoever gives them. */
export const mayGive = (c: Context<ApiEnv>, roles: readonly string[], house: readonly GrantingRole[]): Effect.Effect<void, Forbidden> => {
  const [first] = rolesBeyond(c.var.session.permissions, roles, house)
  return first === undefined
    ? Effect.void
    : Effect.fail(new Forbidden({ feature: 'users#manage', message: `You cannot give the role ${first}: it may do more than you.` }))
}

/** Refuses to change somebody who may do more than whoever changes him: his password would open what is closed to them. */
export const mayManage = (
  c: Context<ApiEnv>,
  user: { readonly username: string; readonly roles: readonly string[] },
  house: readonly GrantingRole[],
): Effect.Effect<void, Forbidden> =>
  rolesBeyond(c.var.session.permissions, user.roles, house).length === 0
    ? Effect.void
    : Effect.fail(new Forbidden({ feature: 'users#manage', message: `You cannot change ${user.username}, who may do more than you.` }))

/** Refuses to make, change or delete a role that holds more than whoever does so. */
export const mayShape = (c: Context<ApiEnv>, levels: RoleLevels): Effect.Effect<void, Forbidden> => {
  const [first] = levelsBeyond(c.var.session.permissions, levels)
  return first === undefined
    ? Effect.void
    : Effect.fail(
        new Forbidden({ feature: 'roles#manage', message: `You cannot grant ${first}: you are not permitted to do it yourself.` }),
      )
}
