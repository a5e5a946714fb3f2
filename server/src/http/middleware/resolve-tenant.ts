import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '../api-env.ts'
import { errorResponse } from '../error-response.ts'
import { UnknownTenant } from '../failures.ts'

/** Puts the tenant of the path into the context; 404 when there is none [1.1, 8.1]. */
export const resolveTenant = createMiddleware<ApiEnv>(async (c, next) => {
  const tenant = await c.var.edge.tenants.find(c.req.param('tenant') ?? '')
  if (!tenant) return errorResponse(c, new UnknownTenant({ because: 'missing' }))
  c.set('tenant', tenant.id)
  await next()
})
