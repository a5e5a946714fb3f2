import type { Config } from '../../runtime/config.ts'
import type { MailService } from './service.ts'
import { simulatedMail } from './simulated.ts'
import { smtpMail } from './smtp.ts'

/**
 * The mail service set by the environment: an SMTP server, or the simulated mailbox if none is set. It connects when
 * the first email is sent.
 */
export const openMail = ({ mail }: Pick<Config, 'mail'>): MailService => (mail === null ? simulatedMail : smtpMail(mail.smtpUrl, mail.from))
