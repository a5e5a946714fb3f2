import { createMiddleware } from 'hono/factory'

/**
 * Tells browsers and proxies not to store a response, unless the route says otherwise. A 304 is left alone: its headers would replace those
 * of the response that the browser stored.
 */
export const noStore = createMiddleware(async (c, next) => {
  await next()
  if (c.res.status !== 304 && !c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
})
