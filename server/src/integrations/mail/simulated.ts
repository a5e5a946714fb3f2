import type { MailService } from './service.ts'

/** Takes every mail and sends none. What would have gone out lies in the mailbox of the tenant, which says that it is simulated. */
export const simulatedMail: MailService = {
  provider: 'Simulated mailbox',
  simulated: true,
  from: 'simulated@waybill.invalid',
  send: async () => {},
  verify: async () => {},
  close: async () => {},
}
