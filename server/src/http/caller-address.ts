import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { Context } from 'hono'
import type { ApiEnv, IsTrustedProxy } from './api-env.ts'

const bare = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/**
 * The load balancers whose `X-Forwarded-For` header is trusted.
 * @param networks addresses and networks: `10.1.0.0/16`, `127.0.0.1`
 */
export const createTrustedProxies = (networks: readonly string[]): IsTrustedProxy => {
  const list = new BlockList()
  for (const entry of networks) {
    const [network = '', prefix] = entry.split('/')
    const family = isIP(network) === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(network, family)
    else list.addSubnet(network, Number(prefix), family)
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/**
 * The address of the client: the peer of the socket or, when the peer is a trusted proxy, the last address of `X-Forwarded-For` that is not
 * a trusted proxy. Earlier addresses in the header come from the client and are ignored. `peer` is null for a request without a socket, as
 * in tests; its header is trusted.
 */
export const addressOf = (peer: string | null, forwardedFor: string | undefined, isTrusted: IsTrustedProxy): string => {
  let address = peer === null ? null : bare(peer)
  for (const next of (forwardedFor ?? '').split(',').toReversed()) {
    const before = bare(next.trim())
    if ((address !== null && !isTrusted(address)) || isIP(before) === 0) break
    address = before
  }
  return address ?? 'unknown'
}

/** The client address of a Node request; `unknown` once its socket is closed. */
export const addressOfRequest = ({ socket, headers }: IncomingMessage, isTrusted: IsTrustedProxy): string =>
  addressOf(socket.remoteAddress ?? 'unknown', [headers['x-forwarded-for']].flat().at(-1), isTrusted)

const peerOf = (c: Context<ApiEnv>): string | null => {
  const incoming = c.env?.incoming
  return incoming === undefined ? null : (incoming.socket.remoteAddress ?? 'unknown')
}

/** The client address of a request; `unknown` when it has no socket and no header. */
export const callerAddress = (c: Context<ApiEnv>): string =>
  addressOf(peerOf(c), c.req.header('x-forwarded-for'), c.var.edge.isTrustedProxy)

/** Whether the client used HTTPS, according to a trusted proxy: the server itself speaks HTTP. */
export const isSecure = (c: Context<ApiEnv>): boolean => {
  const peer = peerOf(c)
  return peer !== null && c.var.edge.isTrustedProxy(bare(peer)) && c.req.header('x-forwarded-proto') === 'https'
}
