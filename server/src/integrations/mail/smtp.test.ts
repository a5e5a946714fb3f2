import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import { MailNotSent, type OutgoingMail } from './service.ts'
import { smtpMail } from './smtp.ts'

const PDF = Buffer.from(`%PDF-1.7\n${'load 4820001 '.repeat(4000)}`)
const MAIL: OutgoingMail = {
  message_id: '<acme.4820001-R1@waybill.mail>',
  to: 'dispatch@prairie.example',
  subject: 'Rate confirmation, load 4820001 · Łódź, TX',
  body: 'Please sign.\n.\nA line with one dot must not end the mail.',
  attachments: [{ name: 'rate-confirmation-4820001-v7.pdf', media_type: 'application/pdf', content: PDF }],
}

interface Received {
  readonly from: string
  readonly to: readonly string[]
  readonly raw: string
}

interface Behavior {
  readonly rcpt?: () => Error | null
  readonly data?: () => Error | 'hang up' | null
}

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })
const servers: SMTPServer[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** A test mail server with one user and configurable replies. */
const mailServer = async (behavior: Behavior = {}) => {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === 'waybill' && password === 's3cret' ? done(null, { user: username }) : done(refusal(535, 'Who are you?')),
    onRcptTo: (_address, _session, done) => done(behavior.rcpt?.() ?? null),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const how = behavior.data?.() ?? null
        if (how === 'hang up') {
          server.close()
          for (const connection of server.connections) connection._socket.destroy()
          return
        }
        if (how === null) {
          const { mailFrom, rcptTo } = session.envelope
          received.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            raw: Buffer.concat(chunks).toString('utf8'),
          })
        }
        done(how)
      })
    },
  })
  server.on('error', () => {})
  servers.push(server)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.server.address() as AddressInfo
  const mail = smtpMail(`smtp://waybill:s3cret@127.0.0.1:${port}`, 'Acme Freight <loads@acme.example>')
  return { received, mail, port }
}

test('connects without sending an email and reports a wrong password as refused', async () => {
  const { mail, port, received } = await mailServer()
  await mail.verify()
  await expect(smtpMail(`smtp://waybill:guessed@127.0.0.1:${port}`, 'a@b.example').verify()).rejects.toMatchObject({ kind: 'refused' })
  expect(received).toEqual([])
})

const kindOf = (sending: Promise<void>) =>
  sending.then(
    () => 'sent',
    (error: unknown) => (error instanceof MailNotSent ? error.kind : error),
  )

describe('sending through a mail server', () => {
  test('delivers sender, recipient, subject, text and attachment unchanged under the given ID [2.63]', async () => {
    const { received, mail } = await mailServer()
    await mail.send(MAIL)
    const [{ from, to, raw } = { from: '', to: [], raw: '' }] = received
    expect(received.length).toBe(1)
    expect([from, to]).toEqual(['loads@acme.example', ['dispatch@prairie.example']])
    const [head = ''] = raw.split('\r\n\r\n')
    expect(head).toMatch(/^From: Acme Freight <loads@acme.example>$/m)
    expect(head).toMatch(/^To: dispatch@prairie.example$/m)
    expect(head).toMatch(/^Message-ID: <acme\.4820001-R1@waybill\.mail>$/im)
    expect(head).toMatch(/^Subject: =\?UTF-8\?/m)
    expect(raw).toContain('A line with one dot must not end the mail.')
    expect(raw).toContain('rate-confirmation-4820001-v7.pdf')
    const base64 = /filename=rate-confirmation[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(raw)?.[1] ?? ''
    const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
    expect(hash(Buffer.from(base64.replaceAll(/\s/g, ''), 'base64'))).toBe(hash(PDF))
    await mail.close()
  })

  test('does not retry a refused recipient, and retries one that was deferred', async () => {
    const refusing = await mailServer({ rcpt: () => refusal(550, 'No such user') })
    expect(await kindOf(refusing.mail.send(MAIL))).toBe('refused')
    const busy = await mailServer({ rcpt: () => refusal(451, 'Try later') })
    expect(await kindOf(busy.mail.send(MAIL))).toBe('unreachable')
    expect([refusing.received, busy.received]).toEqual([[], []])
  })

  test('retries when the server is unreachable', async () => {
    const { port } = await mailServer()
    servers.splice(0).forEach((server) => void server.close())
    expect(await kindOf(smtpMail(`smtp://127.0.0.1:${port}`, 'loads@acme.example').send(MAIL))).toBe('unreachable')
  })

  test('reports the outcome as unknown when the connection breaks after the full message was sent', async () => {
    const { mail } = await mailServer({ data: () => 'hang up' })
    expect(await kindOf(mail.send(MAIL))).toBe('unknown')
  })

  test('refuses a wrong password', async () => {
    const { port } = await mailServer()
    expect(await kindOf(smtpMail(`smtp://waybill:wrong@127.0.0.1:${port}`, 'loads@acme.example').send(MAIL))).toBe('refused')
  })
})
