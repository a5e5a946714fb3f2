import { type Context, Hono } from 'hono'
import type { ApiEnv } from '../api-env.ts'
import { callerAddress } from '../caller-address.ts'
import { limitRate } from '../middleware/limit-rate.ts'
import { createDocumentation, type Publication } from '../openapi/documentation.ts'

const acceptsGzip = (c: Context<ApiEnv>): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(c.req.header('accept-encoding') ?? '')

const respond = (c: Context<ApiEnv>, { etag, plain, gzip }: Publication, type: string): Response => {
  c.header('etag', etag)
  c.header('cache-control', 'no-cache')
  c.header('vary', 'accept-encoding')
  const known = c.req.header('if-none-match')?.split(',') ?? []
  if (known.some((one) => one.trim() === etag)) return c.body(null, 304)
  c.header('content-type', type)
  if (!acceptsGzip(c)) return c.body(plain)
  c.header('content-encoding', 'gzip')
  return c.body(gzip)
}

/** The documentation of the API, for machines and for people, open to anyone, below `/{tenant}/api`. */
export const documentationRoutes = () => {
  const documentation = createDocumentation()
  const limit = limitRate({ keyOf: callerAddress })
  return new Hono<ApiEnv>()
    .get('/v1/openapi.json', limit, async (c) => respond(c, await documentation('document', c.var.tenant), 'application/json'))
    .get('/docs', limit, async (c) => respond(c, await documentation('page', c.var.tenant), 'text/html; charset=UTF-8'))
}
