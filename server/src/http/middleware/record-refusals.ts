import type { JsonObject } from '@waybill/shared/log/envelope'
import { createMiddleware } from 'hono/factory'
import type { RefusedAttempt } from '../../users/security-log.ts'
import type { ApiEnv } from '../api-env.ts'
import { callerAddress } from '../caller-address.ts'
import type { HttpFailure } from '../failures.ts'

const attemptOf = (failure: HttpFailure): { readonly action: RefusedAttempt['action']; readonly detail: JsonObject } | null => {
  switch (failure._tag) {
    case 'NotSignedIn':
      return failure.why === 'forged' || failure.why === 'retired' ? { action: 'token_refused', detail: { why: failure.why } } : null
    case 'AuthenticationFailed':
      return { action: 'sign_in_failed', detail: { username: failure.username } }
    case 'TooManySignIns':
      return { action: 'sign_in_throttled', detail: { username: failure.username } }
    case 'Forbidden':
      return { action: 'not_permitted', detail: { feature: failure.feature } }
    case 'UnknownTenant':
      return failure.because === 'other' ? { action: 'other_tenant', detail: {} } : null
    default:
      return null
  }
}

/** Records refused attempts in the tenant's security log: who, what, when, from where; never a token or a password. */
export const recordRefusals = createMiddleware<ApiEnv>(async (c, next) => {
  await next()
  const attempt = c.var.failure && attemptOf(c.var.failure)
  if (!attempt) return
  const { session } = c.var
  await c.var.edge.securityLog.record({
    tenant: c.var.tenant,
    user_id: session?.user.id ?? null,
    address: callerAddress(c),
    action: attempt.action,
    detail: {
      ...attempt.detail,
      method: c.req.method,
      path: c.req.path,
      ...(session && session.tenant !== c.var.tenant && { tenant: session.tenant }),
    },
  })
})
