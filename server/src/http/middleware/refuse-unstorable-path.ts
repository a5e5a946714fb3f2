import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '../api-env.ts'
import { errorResponse } from '../error-response.ts'
import { Unreadable } from '../failures.ts'

/** Refuses a path or a query with a NUL, which no column can store. */
export const refuseUnstorablePath = createMiddleware<ApiEnv>(async (c, next) => {
  if (c.req.url.includes('%00')) {
    return errorResponse(c, new Unreadable({ message: 'The request could not be read: its address contains a NUL character.', alerts: [] }))
  }
  await next()
})
