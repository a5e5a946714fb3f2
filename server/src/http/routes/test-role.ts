import { startTestRole, stopTestRole } from '@waybill/shared/calls/roles'
import { ROLES } from '@waybill/shared/permissions/roles'
import { Effect } from 'effect'
import type { Context } from 'hono'
import { NotFound } from '../../commands/failures.ts'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { readCustomRoles } from '../../users/custom-roles.ts'
import type { RefusedAttempt } from '../../users/security-log.ts'
import type { ApiEnv } from '../api-env.ts'
import { callerAddress } from '../caller-address.ts'
import { fromLog } from '../from-log.ts'
import { type Implementation, implement } from '../implement.ts'

/**
 * An administrator tests another role [6.11]: the session then has the permissions of that role, here and on its sockets, until the
 * administrator switches back, which is always allowed. Their other sessions stay as they are.
 */
export const testRoleCalls = (database: WaybillDatabase): readonly Implementation[] => {
  const recordSwitch = (http: Context<ApiEnv>, role: string | null, action: RefusedAttempt['action'], detail: RefusedAttempt['detail']) =>
    Effect.promise(async () => {
      const { tenant, session, edge } = http.var
      await edge.sessions.tryRole(tenant, session.token_id, role)
      await edge.securityLog.record({ tenant, user_id: session.user.id, address: callerAddress(http), action, detail })
    })

  return [
    implement(startTestRole, {
      handle: ({ tenant, body, http }) =>
        Effect.gen(function* () {
          const role = body.test_role.role.toLowerCase()
          const customRoles = yield* fromLog(() => readCustomRoles(database.forTenant(tenant), tenant))
          if (![...ROLES, ...customRoles.map(({ id }) => id)].includes(role)) {
            return yield* new NotFound({ what: 'role', message: `There is no role ${role}.` })
          }
          yield* recordSwitch(http, role, 'test_role_begun', { role })
        }),
    }),
    implement(stopTestRole, {
      handle: ({ session: { test_role }, http }) =>
        test_role === null ? Effect.void : recordSwitch(http, null, 'test_role_ended', { role: test_role }),
    }),
  ]
}
