import { Context as EffectContext, Metric } from 'effect'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { ApiEnv } from '../api-env.ts'

const CALLS = Metric.counter('waybill_http_calls_total', {
  description: 'HTTP requests by method, route and status',
  incremental: true,
})
const SECONDS = Metric.histogram('waybill_http_call_seconds', {
  description: 'Time from the first byte of a request to its response, by route',
  boundaries: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
})

/**
 * One log line and one measurement per request. The line has path, status, time and user; never a header, a query or a body, which may hold
 * secrets and personal data.
 */
export const logAccess = createMiddleware<ApiEnv>(async (c, next) => {
  const began = performance.now()
  await next()
  const ms = performance.now() - began
  const route = routePath(c, -1)
  const context = EffectContext.empty()
  Metric.withAttributes(CALLS, { method: c.req.method, route, status: String(c.res.status) }).updateUnsafe(1, context)
  Metric.withAttributes(SECONDS, { route }).updateUnsafe(ms / 1000, context)
  const { session } = c.var
  c.var.edge.logger.info(
    {
      request_id: c.var.requestId,
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: Math.round(ms * 10) / 10,
      ...(session && { tenant: session.tenant, user_id: session.user.id }),
      ...(c.var.failure && { failure: c.var.failure._tag }),
    },
    'call',
  )
})
