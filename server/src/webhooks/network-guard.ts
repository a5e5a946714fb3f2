import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** Where the house may send to, so that nobody reaches its own network by naming an address in it. */
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
/** Within the one range of IPv6 that is routed: what leads back to an IPv4 address, and documentation. */
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
 * Public addresses by https; beyond that only the networks that the operator named, by https or http.
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

/** The host of an address without the brackets of IPv6. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

/** Why nothing may be sent to an address, in words for people; null when it may, as far as it can be known before. */
export const refusalOf = async (guard: NetworkGuard, text: string): Promise<string | null> => {
  if (!URL.canParse(text)) return 'This is no address.'
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'The address must begin with https://.'
  if (url.username !== '' || url.password !== '') return 'The address must not hold a user name or a password.'
  const host = hostOf(url)
  const addresses = isIP(host)
    ? [host]
    : await lookup(host, { all: true }).then(
        (found) => found.map(({ address }) => address),
        () => [],
      )
  if (addresses.length === 0) return `There is no host ${host}.`
  if (addresses.every((address) => guard.permits(address, url.protocol))) return null
  return url.protocol === 'http:' && addresses.every((address) => guard.permits(address, 'https:'))
    ? 'The address must begin with https://.'
    : 'The address leads into a private network, which the operator has not allowed.'
}
