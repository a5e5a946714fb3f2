import { expect, test } from 'vitest'
import { addressOf, createTrustedProxies } from './caller-address.ts'

const trusted = createTrustedProxies(['10.1.0.0/16', '127.0.0.1', 'fd00::/8'])

test.each([
  ['198.51.100.7', '8.8.8.8', '198.51.100.7', 'an outside client sends a made-up address'],
  ['192.168.4.2', '8.8.8.8', '192.168.4.2', 'a client in a private network that is not a proxy sends a made-up address'],
  ['10.1.0.5', '8.8.8.8', '8.8.8.8', 'a proxy forwards an address'],
  ['::ffff:10.1.0.5', '::ffff:8.8.8.8', '8.8.8.8', 'a proxy with an IPv4-mapped address'],
  ['fd00::5', '2001:db8::1', '2001:db8::1', 'a proxy with an IPv6 address'],
  ['10.1.0.5', '1.1.1.1, 8.8.8.8', '8.8.8.8', 'the client had sent an address to the proxy'],
  ['10.1.0.5', '1.1.1.1, 8.8.8.8, 10.1.0.9', '8.8.8.8', 'a chain of two proxies'],
  ['10.1.0.5', 'nonsense', '10.1.0.5', 'the header is not an address'],
  ['10.1.0.5', undefined, '10.1.0.5', 'the proxy sends no header'],
  ['unknown', '8.8.8.8', 'unknown', 'the socket is already closed'],
  [null, '8.8.8.8', '8.8.8.8', 'there was no socket'],
])('a request from %s with the header %s comes from %s: %s', (peer, header, address, _why) => {
  expect(addressOf(peer, header, trusted)).toBe(address)
})

test('no proxy is trusted unless the operator configures it', () => {
  const untrusted = createTrustedProxies([])
  for (const peer of ['127.0.0.1', '10.0.0.1', '::1']) expect(addressOf(peer, '8.8.8.8', untrusted)).toBe(peer)
})
