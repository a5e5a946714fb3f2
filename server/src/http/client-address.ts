import { isIP } from 'node:net'
import type { Context } from 'hono'
import type { ApiEnv } from './api-env.ts'

const INNER = /^(?:::ffff:)?(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)|^(?:::1$|f[cd])/i

/**
 * Where a call comes from. A neighbour inside the house's own network is taken for the load balancer, whose last entry in
 * `X-Forwarded-For` is the caller; what a caller from outside writes there himself counts for nothing.
 */
export const clientAddress = (c: Context<ApiEnv>): string => {
  const peer = c.env?.incoming?.socket.remoteAddress ?? 'unknown'
  const forwarded = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
  return (INNER.test(peer) || peer === 'unknown') && forwarded !== undefined && isIP(forwarded) !== 0 ? forwarded : peer
}
