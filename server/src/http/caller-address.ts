import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { Context } from 'hono'
import type { ApiEnv } from './api-env.ts'

const INNER = /^(?:::ffff:)?(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)|^(?:::1$|f[cd])/i

/**
 * Where a call comes from. A neighbour inside the house's own network is taken for the load balancer, whose last entry in
 * `X-Forwarded-For` is the caller; what a caller from outside writes there himself counts for nothing.
 */
const addressOf = (peer: string | undefined, forwardedFor: string | undefined): string => {
  const forwarded = forwardedFor?.split(',').at(-1)?.trim()
  const trusted = peer === undefined || INNER.test(peer)
  return trusted && forwarded !== undefined && isIP(forwarded) !== 0 ? forwarded : (peer ?? 'unknown')
}

/** The same for a request as Node has it. */
export const addressOfRequest = ({ socket, headers }: IncomingMessage): string =>
  addressOf(socket.remoteAddress, [headers['x-forwarded-for']].flat().at(-1))

/** The same for a call; `unknown` where it came over no socket. */
export const callerAddress = (c: Context<ApiEnv>): string =>
  addressOf(c.env?.incoming?.socket.remoteAddress, c.req.header('x-forwarded-for'))
