import type { Config } from '../../runtime/config.ts'
import type { MailService } from './service.ts'
import { simulatedMail } from './simulated.ts'
import { smtpMail } from './smtp.ts'

/** The mail that the environment names: an SMTP server, or none and the simulated mailbox. Nothing connects before the first mail. */
export const openMail = ({ mail }: Pick<Config, 'mail'>): MailService => (mail === null ? simulatedMail : smtpMail(mail.smtpUrl, mail.from))
