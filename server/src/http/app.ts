import { Cause } from 'effect'
import { type Context, Hono } from 'hono'
import { requestId } from 'hono/request-id'
import type { ApiEnv, Edge } from './api-env.ts'
import { defectResponse, noRouteResponse } from './error-response.ts'
import { authenticate } from './middleware/authenticate.ts'
import { limitRate } from './middleware/limit-rate.ts'
import { logAccess } from './middleware/log-access.ts'
import { recordRefusals } from './middleware/record-refusals.ts'
import { refuseUnstorablePath } from './middleware/refuse-unstorable-path.ts'
import { resolveTenant } from './middleware/resolve-tenant.ts'
import { securityHeaders } from './middleware/security-headers.ts'
import { documentationRoutes } from './routes/documentation.ts'

/** The routes of a resource, or of the whole. */
export type ApiRoutes = Hono<ApiEnv>

export interface AppRoutes {
  /** Answered without a session, below `/{tenant}/api/v1`. */
  readonly open: readonly ApiRoutes[]
  /** Answered to who is signed in, below `/{tenant}/api/v1`. */
  readonly signedIn: readonly ApiRoutes[]
  /** The same, below `/{tenant}/api/v2`. */
  readonly signedInV2: readonly ApiRoutes[]
  /** Outside any tenant: health, metrics, the pages of the client. */
  readonly outside: readonly ApiRoutes[]
  /** Answers a path that nothing takes and that is not below an API. */
  readonly notFound: (c: Context<ApiEnv>) => Response | Promise<Response>
}

const API = '/:tenant/api'
const BELOW_API = /^\/[^/]+\/api(?:\/|$)/

/** The HTTP edge. Calls are judged in the order of the error catalogue: who (401), may he (403), is it there (404), then the body. */
export const createApp = (edge: Edge, routes: AppRoutes): ApiRoutes => {
  const app = new Hono<ApiEnv>()
  app.use(async (c, next) => {
    c.set('edge', edge)
    await next()
  })
  app.use(requestId({ limitLength: 64 }), securityHeaders(edge.mapTiles), logAccess)
  for (const outside of routes.outside) app.route('/', outside)

  app.use(`${API}/*`, resolveTenant, recordRefusals)
  app.route(API, documentationRoutes)
  for (const open of routes.open) app.route(`${API}/v1`, open)
  app.use(`${API}/*`, authenticate, limitRate(), refuseUnstorablePath)
  for (const signedIn of routes.signedIn) app.route(`${API}/v1`, signedIn)
  for (const signedIn of routes.signedInV2) app.route(`${API}/v2`, signedIn)

  app.notFound((c) => (BELOW_API.test(c.req.path) ? noRouteResponse(c) : routes.notFound(c)))
  app.onError((error, c) => defectResponse(c, Cause.die(error)))
  return app
}
