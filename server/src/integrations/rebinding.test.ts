import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { Effect } from 'effect'
import { afterAll, expect, test } from 'vitest'
import { addressRefusal, createNetworkGuard, type ResolveHost } from '../webhooks/network-guard.ts'
import { smtpMail } from './mail/smtp.ts'
import { createProviderClient } from './provider-client.ts'

const BANNER = 'SSH-2.0-InternalSecretBanner_7.4'
let connections = 0
const inner = createServer((socket) => {
  connections += 1
  socket.on('error', () => {})
  socket.end(`${BANNER}\r\n`)
})
await new Promise<void>((resolve) => inner.listen(0, '127.0.0.1', resolve))
afterAll(() => void inner.close())
const { port } = inner.address() as AddressInfo

const strangers = createNetworkGuard([])
/** Resolves a name that was public when it was checked to a private address. */
const rebound: ResolveHost = (_host, options, callback) =>
  options.all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4)

test('does not connect to a provider whose name now resolves to a private address', async () => {
  const ask = createProviderClient({ provider: 'FMCSA', timeout_ms: 2_000, messageOf: () => null, guard: strangers, resolveHost: rebound })
  for (const host of ['mail.example', '127.0.0.1']) {
    const failure = await Effect.runPromise(
      Effect.flip(ask({ url: `https://${host}:${port}/`, method: 'GET', headers: {}, repeatable: false })),
    )
    expect(failure).toMatchObject({ kind: 'down' })
  }
  expect(connections).toBe(0)
})

test('does not connect to a mail server whose name now resolves to a private address', async () => {
  for (const host of ['mail.example', '127.0.0.1']) {
    const mail = smtpMail(`smtp://${host}:${port}`, 'a@b.example', { guard: strangers, resolveHost: rebound })
    await expect(mail.verify()).rejects.toMatchObject({ kind: 'unreachable', message: 'the address is not allowed' })
  }
  expect(connections).toBe(0)
})

test('does not show the reply of a service that is not a mail server', async () => {
  const mail = smtpMail(`smtp://127.0.0.1:${port}`, 'a@b.example', { guard: createNetworkGuard(['127.0.0.1']) })
  const error = await mail.verify().catch((failure: unknown) => failure)
  expect(String(error)).not.toContain('SecretBanner')
  expect(error).toMatchObject({ kind: 'unreachable' })
  expect(connections).toBe(1)
})

test('allows no port below 1024 except 80 and 443 in web addresses', async () => {
  expect(await addressRefusal(strangers, 'https://8.8.8.8:22/')).toContain('port 22')
  expect(await addressRefusal(strangers, 'https://8.8.8.8:8443/')).toBeNull()
  expect(await addressRefusal(strangers, 'https://8.8.8.8/')).toBeNull()
})
