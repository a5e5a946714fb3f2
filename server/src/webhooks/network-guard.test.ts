import { describe, expect, test } from 'vitest'
import { isNetwork } from '../runtime/network.ts'
import { addressRefusal, createNetworkGuard } from './network-guard.ts'

const publicOnly = createNetworkGuard([])

describe('addresses that events may be sent to', () => {
  test.each(['93.184.216.34', '8.8.8.8', '2606:4700:4700::1111', '::ffff:8.8.8.8'])(
    '%s is public: allowed by https, not by http',
    (address) => {
      expect(publicOnly.permits(address, 'https:')).toBe(true)
      expect(publicOnly.permits(address, 'http:')).toBe(false)
    },
  )

  test.each([
    '127.0.0.1',
    '127.8.8.8',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'ff02::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    '2001::1',
    'not an address',
  ])('%s is not public', (address) => {
    expect(publicOnly.permits(address, 'https:')).toBe(false)
  })

  test('the operator can allow single networks, by http too', () => {
    const own = createNetworkGuard(['10.1.0.0/16', '127.0.0.1', 'fd00::/8'])
    for (const address of ['10.1.2.3', '127.0.0.1', '::ffff:127.0.0.1', 'fd00::7'])
      expect([address, own.permits(address, 'http:')]).toEqual([address, true])
    for (const address of ['10.2.0.1', '127.0.0.2', '8.8.8.8']) expect([address, own.permits(address, 'http:')]).toEqual([address, false])
  })

  test.each([
    ['http://127.0.0.1/x', 'private network'],
    ['https://localhost/x', 'private network'],
    ['https://2130706433/', 'private network'],
    ['https://0x7f.1/', 'private network'],
    ['https://[::1]:8443/', 'private network'],
    ['https://[::ffff:10.0.0.1]/', 'private network'],
    ['http://8.8.8.8/', 'must begin with https://'],
    ['ftp://8.8.8.8/', 'must begin with https://'],
    ['https://user:secret@8.8.8.8/', 'user name'],
    ['https://there.is.no.such.host.invalid/', 'not found'],
    ['nonsense', 'not a valid address'],
  ])('%s is refused with a message', async (url, message) => {
    expect(await addressRefusal(publicOnly, url)).toContain(message)
  })

  test('a public address is accepted', async () => {
    expect(await addressRefusal(publicOnly, 'https://8.8.8.8/hooks?x=1')).toBeNull()
  })
})

test('tells an address or a network from other texts', () => {
  expect(['127.0.0.1', '10.0.0.0/8', 'fd00::/8', '::1/128'].every(isNetwork)).toBe(true)
  expect(['localhost', '10.0.0.0/33', '10.0.0/8', '::1/129', '10.0.0.0/8/8', '1.2.3.4/', ''].some(isNetwork)).toBe(false)
})
