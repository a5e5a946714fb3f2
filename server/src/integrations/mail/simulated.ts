import type { MailService } from './service.ts'

/** Accepts every email and sends none. The emails stay in the tenant's mailbox, marked as simulated. */
export const simulatedMail: MailService = {
  provider: 'Simulated mailbox',
  simulated: true,
  from: 'simulated@waybill.invalid',
  send: async () => {},
  verify: async () => {},
  close: async () => {},
}
