import type { HonoRequest } from 'hono'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import type { Session } from '../../users/sessions.ts'
import type { ApiEnv } from '../api-env.ts'
import { errorResponse, noRouteResponse } from '../error-response.ts'
import { NotSignedIn, UnknownTenant } from '../failures.ts'

const BEARER = /^Bearer +(\S+)$/i

/** Whether this is the one request that a retired user's token allows: their own user-info request [7.4, 8.2]. */
const isOwnUserInfo = ({ method, path }: HonoRequest, { tenant, user }: Session): boolean =>
  method === 'POST' && path === `/${tenant}/api/v1/users/${user.id}`

/**
 * Puts the session of the bearer token into the context. 401 without a token or with an invalid one, 404 with a token of another tenant. An
 * unknown path is answered as such to everyone.
 */
export const authenticate = createMiddleware<ApiEnv>(async (c, next) => {
  if (matchedRoutes(c).every((route) => route.method === 'ALL')) return noRouteResponse(c)
  const token = BEARER.exec(c.req.header('authorization') ?? '')?.[1]
  if (token === undefined) return errorResponse(c, new NotSignedIn({ why: 'missing' }))
  const holder = await c.var.edge.sessions.inspect(token)
  if (!holder) return errorResponse(c, new NotSignedIn({ why: 'forged' }))
  const { session, status } = holder
  c.set('session', session)
  if (status === 'ended') return errorResponse(c, new NotSignedIn({ why: 'ended' }))
  if (session.tenant !== c.var.tenant) return errorResponse(c, new UnknownTenant({ because: 'other' }))
  const opens = status === 'valid' || isOwnUserInfo(c.req, session)
  return opens ? next() : errorResponse(c, new NotSignedIn({ why: 'retired' }))
})
