import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '../api-env.ts'
import { errorResponse } from '../error-response.ts'
import { withEnd } from '../export-slots.ts'
import { TooManyExports } from '../failures.ts'

/** Lets a few exports run at once; others wait for a slot, and are answered 429 when none becomes free. */
export const limitExports = createMiddleware<ApiEnv>(async (c, next) => {
  const release = await c.var.edge.exportSlots.take(c.var.tenant)
  if (release === null) return errorResponse(c, new TooManyExports())
  await next()
  const { body } = c.res
  if (c.error !== undefined || !c.res.ok || body === null) return release()
  c.res = new Response(withEnd(body, release), c.res)
})
