import { ROLES } from '@waybill/shared/permissions/roles'
import { TestRoleBody } from '@waybill/shared/protocol/roles'
import { Effect } from 'effect'
import { type Context, Hono } from 'hono'
import { NotFound } from '../../commands/failures.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { readCustomRoles } from '../../users/custom-roles.ts'
import type { RefusedAttempt } from '../../users/security-log.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { callerAddress } from '../caller-address.ts'
import { decodeBody } from '../decode.ts'
import { fromLog } from '../from-log.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { runCommand } from '../run-command.ts'

/**
 * An administrator tests another role [6.11]: the session then has the permissions of that role, here and on its sockets, until the
 * administrator switches back, which is always allowed. Their other sessions stay as they are.
 */
export const testRoleRoutes = (database: WaybillDatabase): ApiRoutes => {
  const recordSwitch = (c: Context<ApiEnv>, role: string | null, action: RefusedAttempt['action'], detail: RefusedAttempt['detail']) =>
    Effect.promise(async () => {
      const { tenant, session, edge } = c.var
      await edge.sessions.tryRole(tenant, session.token_id, role)
      await edge.securityLog.record({ tenant, user_id: session.user.id, address: callerAddress(c), action, detail })
    })

  return new Hono<ApiEnv>()
    .put('/test_role', requireFeature('admin_privileges'), (c) =>
      runCommand(
        c,
        Effect.gen(function* () {
          const { tenant } = c.var
          const role = (yield* decodeBody(c, TestRoleBody)).test_role.role.toLowerCase()
          const customRoles = yield* fromLog(() => readCustomRoles(database.forTenant(tenant), tenant))
          if (![...ROLES, ...customRoles.map(({ id }) => id)].includes(role)) {
            return yield* new NotFound({ what: 'role', message: `There is no role ${role}.` })
          }
          yield* recordSwitch(c, role, 'test_role_begun', { role })
          return { position: null }
        }),
      ),
    )
    .delete('/test_role', (c) =>
      runCommand(
        c,
        Effect.gen(function* () {
          const { test_role } = c.var.session
          if (test_role !== null) yield* recordSwitch(c, null, 'test_role_ended', { role: test_role })
          return { position: null }
        }),
      ),
    )
}
