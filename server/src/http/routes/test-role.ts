import { ROLES } from '@waybill/shared/permissions/roles'
import { TestRoleBody } from '@waybill/shared/protocol/roles'
import { Effect } from 'effect'
import { type Context, Hono } from 'hono'
import { NotFound } from '../../commands/failures.ts'
import { readHouseRoles } from '../../people/house-roles.ts'
import type { RefusedAttempt } from '../../people/security-log.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import type { ApiEnv } from '../api-env.ts'
import type { ApiRoutes } from '../app.ts'
import { callerAddress } from '../caller-address.ts'
import { decodeBody } from '../decode.ts'
import { fromLog } from '../from-log.ts'
import { requireFeature } from '../middleware/require-feature.ts'
import { runCommand } from '../run-command.ts'

/**
 * An administrator looks at the product with another role [6.11]: his session may then what the role may, here and at its sockets, until
 * he takes his own back, which nothing keeps him from. Other sessions of his stay as they are.
 */
export const testRoleRoutes = (database: WaybillDatabase): ApiRoutes => {
  const turn = (c: Context<ApiEnv>, role: string | null, action: RefusedAttempt['action'], detail: RefusedAttempt['detail']) =>
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
          const house = yield* fromLog(() => readHouseRoles(database.forTenant(tenant), tenant))
          if (![...ROLES, ...house.map(({ id }) => id)].includes(role)) {
            return yield* new NotFound({ what: 'role', message: `There is no role ${role}.` })
          }
          yield* turn(c, role, 'test_role_begun', { role })
          return { position: null }
        }),
      ),
    )
    .delete('/test_role', (c) =>
      runCommand(
        c,
        Effect.gen(function* () {
          const { test_role } = c.var.session
          if (test_role !== null) yield* turn(c, null, 'test_role_ended', { role: test_role })
          return { position: null }
        }),
      ),
    )
}
