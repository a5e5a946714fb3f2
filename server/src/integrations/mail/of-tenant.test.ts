import type { AddressInfo } from 'node:net'
import { Effect } from 'effect'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import type { CallLog } from '../call-log.ts'
import { createMailOf, smtpAddress } from './of-tenant.ts'
import { simulatedMail } from './simulated.ts'

const ACCOUNT = { host: 'mail.acme.example', username: 'loads@acme.example', password: 'p@ss:w/rd', from: 'Acme <loads@acme.example>' }

/** Captures the log lines of each call. */
const captureCalls = () => {
  const lines: string[] = []
  const calls: CallLog = {
    watch:
      ({ tenant, provider }) =>
      (action, ask) =>
        ask.pipe(
          Effect.tap(() => Effect.sync(() => lines.push(`${tenant} ${provider} ${action}`))),
          Effect.tapError(({ kind }) => Effect.sync(() => lines.push(`${tenant} ${provider} ${action}: ${kind}`))),
        ),
  }
  return { lines, calls }
}

test('builds an SMTP URL with TLS on port 465 and any password', () => {
  expect(smtpAddress(ACCOUNT)).toBe('smtps://loads%40acme.example:p%40ss%3Aw%2Frd@mail.acme.example:465')
  expect(smtpAddress({ ...ACCOUNT, port: '587' })).toMatch(/^smtp:.*:587$/)
})

test('uses the mail server of the installation when the tenant has none', async () => {
  const { calls } = captureCalls()
  const mailOf = createMailOf({ credentials: async () => null, fallback: simulatedMail, calls, guard: null })
  expect(await mailOf('acme')).toBe(simulatedMail)
})

test('sends no password to a server without TLS, logs the attempt and returns the failure', async () => {
  let logins = 0
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => {
      logins += 1
      done(null, { user: 'x' })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => void server.close())
  const { port } = server.server.address() as AddressInfo
  const { lines, calls } = captureCalls()
  const credentials = async () => ({ ...ACCOUNT, host: '127.0.0.1', port: String(port) })
  const mail = await createMailOf({ credentials, fallback: simulatedMail, calls, guard: null })('acme')
  expect(mail).toMatchObject({ provider: 'SMTP', simulated: false, from: ACCOUNT.from })
  await expect(mail.verify()).rejects.toThrow(/TLS|STARTTLS/i)
  expect([logins, lines]).toEqual([0, ['acme SMTP greet: refused']])
})
