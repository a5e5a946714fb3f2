import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import MailComposer from 'nodemailer/lib/mail-composer'
import { MailNotSent, type MailService, type OutgoingMail } from './service.ts'

const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 } as const

interface SmtpError extends Error {
  readonly code?: string
  readonly responseCode?: number
}

/** What a failed conversation means for the mail: the server's own word, else how far we came. */
const meaningOf = (error: SmtpError, saidEverything: boolean): MailNotSent => {
  const because = { cause: error }
  if (error.responseCode) return new MailNotSent(error.responseCode >= 500 ? 'refused' : 'unreachable', error.message, because)
  if (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') return new MailNotSent('refused', error.message, because)
  return new MailNotSent(saidEverything ? 'unknown' : 'unreachable', error.message, because)
}

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
 * Mail by SMTP (RFC 5321), over TLS where the server offers it or `smtps:` demands it. User and password stand in the address.
 * `requireTLS`: a server that offers none is told no password.
 */
export const smtpMail = (url: string, from: string, requireTLS = false): MailService => {
  const transport = createTransport({ url, requireTLS, ...PATIENCE })
  return {
    provider: 'SMTP',
    simulated: false,
    from,
    async send(mail) {
      const message = await compose(mail, from)
      let saidEverything = false
      const raw = Readable.from([message])
      // The message is read once the server has said that it takes one: whatever breaks before its end, the server has nothing.
      raw.once('end', () => {
        saidEverything = true
      })
      try {
        await transport.sendMail({ envelope: { from, to: [mail.to] }, raw })
      } catch (error) {
        throw meaningOf(error as SmtpError, saidEverything)
      }
    },
    async verify() {
      await transport.verify().catch((error: unknown) => {
        throw meaningOf(error as SmtpError, false)
      })
    },
    async close() {
      transport.close()
    },
  }
}
