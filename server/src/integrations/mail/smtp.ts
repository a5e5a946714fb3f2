import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import MailComposer from 'nodemailer/lib/mail-composer'
import { guardedLookup, type NetworkGuard, type ResolveHost } from '../../webhooks/network-guard.ts'
import { MailNotSent, type MailService, type OutgoingMail } from './service.ts'

const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 } as const

interface SmtpError extends Error {
  readonly code?: string
  readonly responseCode?: number
}

/** The outcome of a failed SMTP session: the server's reply code if there is one, otherwise how far the session got. */
const toMailError = (error: SmtpError, messageSent: boolean): MailNotSent => {
  const because = { cause: error }
  // The reply of a service that is not a mail server must not be shown.
  if (error.code === 'EPROTOCOL' && !error.responseCode)
    return new MailNotSent('unreachable', 'No mail server answers at that address', because)
  if (error.responseCode) return new MailNotSent(error.responseCode >= 500 ? 'refused' : 'unreachable', error.message, because)
  if (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') return new MailNotSent('refused', error.message, because)
  return new MailNotSent(messageSent ? 'unknown' : 'unreachable', error.message, because)
}

interface SmtpOptions {
  /** No password is sent to a server without TLS. */
  readonly requireTLS?: boolean
  /** Checks the address being connected to; null allows any. */
  readonly guard?: NetworkGuard | null
  /** Resolves host names; tests replace it. */
  readonly resolveHost?: ResolveHost
}

/** Resolves a mail server to an address that may be connected to. @throws Error if there is none */
const permittedAddress = (guard: NetworkGuard, host: string, resolveHost?: ResolveHost): Promise<string> =>
  new Promise((resolve, reject) => {
    if (isIP(host) !== 0) return guard.permits(host, 'https:') ? resolve(host) : reject(new Error('the address is not allowed'))
    guardedLookup(guard, 'https:', resolveHost)(host, {}, (error, address) => (error ? reject(error) : resolve(String(address))))
  })

const compose = (mail: OutgoingMail, from: string): Promise<Buffer> =>
  new MailComposer({
    from,
    to: mail.to,
    subject: mail.subject,
    text: mail.body,
    messageId: mail.message_id,
    attachments: mail.attachments.map(({ name, media_type, content }) => ({
      filename: name,
      contentType: media_type,
      content: Buffer.from(content),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()

/**
 * Sends email by SMTP (RFC 5321), over TLS if the server offers it or `smtps:` requires it. The URL contains user and
 * password.
 */
export const smtpMail = (url: string, from: string, { requireTLS = false, guard = null, resolveHost }: SmtpOptions = {}): MailService => {
  const { hostname, port, protocol, username, password } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const isSecure = protocol === 'smtps:'
  // Connects to the checked address, so the name is not resolved a second time.
  const open = async () =>
    createTransport({
      host: guard === null ? host : await permittedAddress(guard, host, resolveHost),
      port: Number(port) || (isSecure ? 465 : 587),
      secure: isSecure,
      ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
      ...(isIP(host) === 0 && { tls: { servername: host } }),
      requireTLS,
      ...PATIENCE,
    })
  return {
    provider: 'SMTP',
    simulated: false,
    from,
    async send(mail) {
      const message = await compose(mail, from)
      let messageSent = false
      const raw = Readable.from([message])
      // The message is read after the server accepted the DATA command; if the connection breaks before its end,
      // nothing was delivered.
      raw.once('end', () => {
        messageSent = true
      })
      try {
        const transport = await open()
        await transport.sendMail({ envelope: { from, to: [mail.to] }, raw })
      } catch (error) {
        throw toMailError(error as SmtpError, messageSent)
      }
    },
    async verify() {
      try {
        const transport = await open()
        await transport.verify()
      } catch (error) {
        throw toMailError(error as SmtpError, false)
      }
    },
    async close() {}, // each email uses its own connection
  }
}
