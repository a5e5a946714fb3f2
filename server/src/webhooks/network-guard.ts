import { lookup as resolve } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Which addresses the company may send to, so that a user cannot reach the internal network by naming an address in it. */
export interface NetworkGuard {
  /** Whether a request by this scheme may go to an IP address. */
  permits(address: string, protocol: string): boolean
}

const INNER_V4: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
/** Within the one range of IPv6 that is routed: addresses that lead back to IPv4, and documentation. */
const INNER_V6: readonly (readonly [network: string, prefix: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const inner = new BlockList()
for (const [network, prefix] of INNER_V4) inner.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of INNER_V6) inner.addSubnet(network, prefix, 'ipv6')
const routedV6 = new BlockList()
routedV6.addSubnet('2000::', 3, 'ipv6')

const MAPPED = /^::ffff:(?:0:)?(\d+\.\d+\.\d+\.\d+)$/i

const isPublic = (address: string): boolean => {
  const mapped = MAPPED.exec(address)?.[1] ?? address
  const family = isIP(mapped)
  if (family === 4) return !inner.check(mapped, 'ipv4')
  return family === 6 && routedV6.check(mapped, 'ipv6') && !inner.check(mapped, 'ipv6')
}

/**
 * Allows public addresses by https, and networks named by the operator by https or http.
 * @param allowed addresses and networks: `10.1.0.0/16`, `127.0.0.1`
 */
export const createNetworkGuard = (allowed: readonly string[]): NetworkGuard => {
  const own = new BlockList()
  for (const entry of allowed) {
    const [network = '', prefix] = entry.split('/')
    const family = isIP(network) === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) own.addAddress(network, family)
    else own.addSubnet(network, Number(prefix), family)
  }
  return {
    permits(address, protocol) {
      const plain = MAPPED.exec(address)?.[1] ?? address
      const family = isIP(plain)
      if (family === 0) return false
      return own.check(plain, family === 6 ? 'ipv6' : 'ipv4') || (protocol === 'https:' && isPublic(address))
    },
  }
}

/** How names become addresses; tests bring their own. */
export type ResolveHost = LookupFunction

/**
 * Resolves a name for a connection and allows only what the guard permits: the checked address is the one connected to, so that a name
 * cannot lead elsewhere than when it was checked.
 */
export const guardedLookup =
  (guard: NetworkGuard, protocol: string, resolveHost: ResolveHost = resolve): LookupFunction =>
  (host, options, callback) => {
    resolveHost(host, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '', 0)
      const addresses = Array.isArray(found) ? found : []
      const [first] = addresses
      if (first === undefined || !addresses.every(({ address }) => guard.permits(address, protocol))) {
        return callback(new Error('the address is not allowed'), '', 0)
      }
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }

/** The host of an address without the brackets of IPv6. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

/** Below 1024 other services listen, such as SSH and SMTP, which must not be reached through a web address. */
const WEB_PORTS: ReadonlySet<number> = new Set([80, 443])

/** Why nothing may be sent to an address, as an error message; null when it may, as far as it can be known before connecting. */
export const addressRefusal = async (guard: NetworkGuard, text: string): Promise<string | null> => {
  if (!URL.canParse(text)) return 'This is not a valid address. Enter a URL such as https://example.com/webhook.'
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'The address must begin with https://.'
  if (url.username !== '' || url.password !== '') return 'Remove the user name and password from the address.'
  const host = hostOf(url)
  const port = Number(url.port)
  if (port > 0 && port < 1024 && !WEB_PORTS.has(port)) return `A web address can't use port ${port}. Use 443 or a port above 1023.`
  const addresses = isIP(host)
    ? [host]
    : await lookup(host, { all: true }).then(
        (found) => found.map(({ address }) => address),
        () => [],
      )
  if (addresses.length === 0) return `Host ${host} not found.`
  if (addresses.every((address) => guard.permits(address, url.protocol))) return null
  return url.protocol === 'http:' && addresses.every((address) => guard.permits(address, 'https:'))
    ? 'The address must begin with https://.'
    : 'This address is in a private network that the operator has not allowed.'
}
