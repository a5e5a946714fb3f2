import type { ShipmentCommand } from '@waybill/shared/shipment/commands'
import type { Confirmation } from '@waybill/shared/shipment/confirmation/confirmation'
import type { Shipment } from '@waybill/shared/shipment/state'
import { Effect } from 'effect'
import type { ShipmentCommands } from '../../commands/shipment/shipment-commands.ts'
import { shipmentStream } from '../../commands/shipment/shipment-stream.ts'
import type { StreamCache } from '../../commands/stream-cache.ts'
import type { DocumentStorage } from '../../integrations/document-storage/service.ts'
import type { MailOf } from '../../integrations/mail/of-tenant.ts'
import { MailNotSent, type OutgoingMail } from '../../integrations/mail/service.ts'
import type { EffectKind, RecordedOutcome, SendResult } from '../effect-kind.ts'
import { effectRequest } from '../effect-request.ts'

const UNKNOWN = 'It is unknown whether the email was sent because sending was interrupted. Ask the carrier before you send it again.'
const SUPERSEDED = 'Not sent: the carrier was removed from the load first.'

interface Parts {
  readonly cache: StreamCache
  readonly shipments: Pick<ShipmentCommands, 'send'>
  readonly mailOf: MailOf
  readonly storage: DocumentStorage
}

type Outcome = Extract<ShipmentCommand, { type: 'RecordConfirmationSent' | 'RecordConfirmationFailed' }>

/** The permanent Message-ID of an email, the same for every attempt. */
const messageIdOf = (tenant: string, id: string): string => `<${tenant}.${id}@waybill.mail>`

const notSent = (error: unknown): SendResult => {
  if (!(error instanceof MailNotSent)) throw error
  if (error.kind === 'refused') return { status: 'refused', error: `The mail server refused it: ${error.message}` }
  if (error.kind === 'unknown') return { status: 'unknown', error: error.message }
  return { status: 'not_received', error: `The mail server is unreachable: ${error.message}` }
}

const outcomeCommand = (tenant: string, id: string, { status, response, error }: RecordedOutcome): Outcome =>
  status === 'done'
    ? {
        type: 'RecordConfirmationSent',
        id,
        simulated: response?.simulated === true,
        message_id: String(response?.message_id ?? messageIdOf(tenant, id)),
      }
    : {
        type: 'RecordConfirmationFailed',
        id,
        reason: status === 'unknown' ? UNKNOWN : (error ?? 'The email was not sent.'),
        unknown: status === 'unknown',
      }

/**
 * The email of a rate confirmation, sent at most once: SMTP can't say whether a message whose connection broke was accepted. Its texts stay
 * on the load; the outbox names them. Without a mail server the email goes to the simulated mailbox.
 */
export const createMailEffect = ({ cache, shipments, mailOf, storage }: Parts): EffectKind => {
  const attachmentsOf = (tenant: string, { documents }: Shipment, { document_id }: Confirmation): Promise<OutgoingMail['attachments']> =>
    Promise.all(
      documents
        .filter(({ id }) => id === document_id)
        .map(async ({ id, name, media_type, sha256 }) => {
          const content = await storage.get(tenant, sha256)
          if (content === null) throw new Error(`the document ${id} is missing from storage`)
          return { name, media_type, content }
        }),
    )

  return {
    ...{ kind: 'mail.send', settle: 'person', concurrency: 2 },
    // A mail server may be down for a quarter of an hour.
    ...{ timeoutMs: 60_000, tries: 10, backoffMs: 2_000, maxBackoffMs: 600_000 },

    async prepare({ tenant, payload }) {
      const { state } = await cache.fresh(tenant, shipmentStream, String(payload.pro))
      const confirmation = state?.confirmations.find(({ id }) => id === payload.id)
      if (!state || !confirmation || confirmation.state === 'sent' || confirmation.superseded_at !== null) return { unwanted: SUPERSEDED }
      const mail = await mailOf(tenant)
      const message: OutgoingMail = {
        message_id: messageIdOf(tenant, confirmation.id),
        to: confirmation.to ?? '',
        subject: confirmation.subject ?? '',
        body: confirmation.body ?? '',
        attachments: await attachmentsOf(tenant, state, confirmation),
      }
      const { provider, simulated, from } = mail
      return {
        send: () =>
          mail.send(message).then((): SendResult => {
            const { message_id } = message
            return { status: 'done', response: { message_id, provider, simulated, from }, reference: message_id }
          }, notSent),
      }
    },

    async record(effect, outcome, commandId) {
      const { tenant, payload } = effect
      const by = outcome.by ?? { id: 'mail', username: (await mailOf(tenant)).provider }
      const command = outcomeCommand(tenant, String(payload.id), outcome)
      await Effect.runPromise(shipments.send(effectRequest(effect, commandId, by), String(payload.pro), command))
    },
  }
}
