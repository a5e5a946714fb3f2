import { Cause } from 'effect'
import { type Context, Hono } from 'hono'
import { requestId } from 'hono/request-id'
import type { ApiEnv, RouteDependencies } from './api-env.ts'
import { defectResponse, noRouteResponse } from './error-response.ts'
import { authenticate } from './middleware/authenticate.ts'
import { limitRate } from './middleware/limit-rate.ts'
import { logAccess } from './middleware/log-access.ts'
import { noStore } from './middleware/no-store.ts'
import { recordRefusals } from './middleware/record-refusals.ts'
import { refuseUnstorablePath } from './middleware/refuse-unstorable-path.ts'
import { resolveTenant } from './middleware/resolve-tenant.ts'
import { securityHeaders } from './middleware/security-headers.ts'
import { documentationRoutes } from './routes/documentation.ts'

/** The routes of a resource, or of the whole server. */
export type ApiRoutes = Hono<ApiEnv>

export interface AppRoutes {
  /** Routes without a session, below `/{tenant}/api/v1`. */
  readonly open: readonly ApiRoutes[]
  /** Routes for signed-in users, below `/{tenant}/api/v1`. */
  readonly signedIn: readonly ApiRoutes[]
  /** Routes for signed-in users, below `/{tenant}/api/v2`. */
  readonly signedInV2: readonly ApiRoutes[]
  /** Routes outside any tenant: health, metrics, the pages of the client. */
  readonly outside: readonly ApiRoutes[]
  /** Answers a path that no route handles and that is not below an API. */
  readonly notFound: (c: Context<ApiEnv>) => Response | Promise<Response>
}

const API = '/:tenant/api'
const BELOW_API = /^\/[^/]+\/api(?:\/|$)/

/**
 * The HTTP server. Requests are checked in the order of the error catalog: signed in (401), permitted (403), found (404), then the body.
 */
export const createApp = (edge: RouteDependencies, routes: AppRoutes): ApiRoutes => {
  const app = new Hono<ApiEnv>()
  app.use(async (c, next) => {
    c.set('edge', edge)
    await next()
  })
  app.use(requestId({ limitLength: 64 }), securityHeaders(edge.mapTiles), logAccess)
  for (const outside of routes.outside) app.route('/', outside)

  app.use(`${API}/*`, noStore, resolveTenant, recordRefusals)
  app.route(API, documentationRoutes())
  for (const open of routes.open) app.route(`${API}/v1`, open)
  app.use(`${API}/*`, authenticate, limitRate(), refuseUnstorablePath)
  for (const signedIn of routes.signedIn) app.route(`${API}/v1`, signedIn)
  for (const signedIn of routes.signedInV2) app.route(`${API}/v2`, signedIn)

  app.notFound((c) => (BELOW_API.test(c.req.path) ? noRouteResponse(c) : routes.notFound(c)))
  app.onError((error, c) => defectResponse(c, Cause.die(error)))
  return app
}
