/** An outgoing email. */
export interface OutgoingMail {
  /** Permanent ID of the email, the same for every attempt. */
  readonly message_id: string
  readonly to: string
  readonly subject: string
  /** Plain text. */
  readonly body: string
  readonly attachments: readonly { readonly name: string; readonly media_type: string; readonly content: Uint8Array }[]
}

/** Sends email. */
export interface MailService {
  readonly provider: string
  /** True if no mail server is set up: emails are stored in the mailbox and not sent. */
  readonly simulated: boolean
  /** The From address. */
  readonly from: string
  /**
   * Sends an email; resolves when the server has accepted it.
   * @throws MailNotSent
   */
  send(mail: OutgoingMail): Promise<void>
  /**
   * Connects to the mail server without sending.
   * @throws MailNotSent when it does not answer or rejects the login
   */
  verify(): Promise<void>
  close(): Promise<void>
}

/**
 * An email was not accepted. `refused`: retrying would not help. `unknown`: the connection broke after the full message
 * was sent and before the reply, so it may have been accepted.
 */
export class MailNotSent extends Error {
  override readonly name = 'MailNotSent'
  readonly kind: 'refused' | 'unreachable' | 'unknown'

  constructor(kind: MailNotSent['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}
