/** A mail as it goes out. */
export interface OutgoingMail {
  /** Under this id the mail is known for good, whoever tries to send it and how often. */
  readonly message_id: string
  readonly to: string
  readonly subject: string
  /** Plain text. */
  readonly body: string
  readonly attachments: readonly { readonly name: string; readonly media_type: string; readonly content: Uint8Array }[]
}

/** Takes mails to the world. */
export interface MailService {
  readonly provider: string
  /** No mail server is set up: nobody gets these mails, they can only be looked at here. */
  readonly simulated: boolean
  /** The address that mails come from. */
  readonly from: string
  /**
   * Sends a mail; when it resolves, the other side has taken it.
   * @throws MailNotSent
   */
  send(mail: OutgoingMail): Promise<void>
  /**
   * Says hello to the mail server and sends nothing.
   * @throws MailNotSent when it does not answer, or does not know us
   */
  verify(): Promise<void>
  close(): Promise<void>
}

/**
 * A mail was not taken. `refused`: trying again would not help. `unknown`: the connection broke after everything was said and before the
 * other side answered, so it may have taken the mail.
 */
export class MailNotSent extends Error {
  override readonly name = 'MailNotSent'
  readonly kind: 'refused' | 'unreachable' | 'unknown'

  constructor(kind: MailNotSent['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}
