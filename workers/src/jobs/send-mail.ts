import type { ShipmentCommands } from '@waybill/server/commands/shipment/shipment-commands'
import { shipmentStream } from '@waybill/server/commands/shipment/shipment-stream'
import type { StreamCache } from '@waybill/server/commands/stream-cache'
import type { DocumentStorage } from '@waybill/server/integrations/document-storage/service'
import { type EmailResult, sendOnce } from '@waybill/server/integrations/mail/deliver-once'
import type { MailOf } from '@waybill/server/integrations/mail/of-tenant'
import { MailNotSent } from '@waybill/server/integrations/mail/service'
import type { WaybillDatabase } from '@waybill/server/runtime/database'
import type { ShipmentCommand } from '@waybill/shared/shipment/commands'
import type { Confirmation } from '@waybill/shared/shipment/confirmation/confirmation'
import type { Shipment } from '@waybill/shared/shipment/state'
import { Effect } from 'effect'
import type { Attempt } from '../job-backend.ts'
import { jobRequest } from '../job-request.ts'
import { settlePendingMail } from '../pending-mails.ts'
import type { JobOf } from '../queues.ts'

const UNKNOWN = 'It is unknown whether the email was sent because sending was interrupted. Ask the carrier before you send it again.'

interface Parts {
  readonly database: WaybillDatabase
  readonly cache: StreamCache
  readonly shipments: ShipmentCommands
  readonly mailOf: MailOf
  readonly storage: DocumentStorage
}

type Outcome = Extract<ShipmentCommand, { type: 'RecordConfirmationSent' | 'RecordConfirmationFailed' }>

const failed = (id: string, reason: string, unknown = false): Outcome => ({ type: 'RecordConfirmationFailed', id, reason, unknown })

/** Why an email is given up; null while a retry may work. */
const reasonToStop = (error: unknown, isLast: boolean): string | null => {
  if (error instanceof MailNotSent && error.kind === 'refused') return `The mail server refused it: ${error.message}`
  if (!isLast) return null
  return error instanceof MailNotSent ? `The mail server is unreachable: ${error.message}` : 'The email could not be prepared.'
}

/**
 * Sends the email of a rate confirmation and records its outcome on the load. The email is sent at most once, however
 * often this runs; after a crash between sending and recording, the next run records the outcome.
 */
export const sendMail =
  ({ database, cache, shipments, mailOf, storage }: Parts) =>
  async ({ tenant, pro, id, position }: JobOf<'send-mail'>, attempt: Attempt): Promise<void> => {
    const { state } = await cache.fresh(tenant, shipmentStream, pro)
    const confirmation = state?.confirmations.find((one) => one.id === id)
    if (!state || confirmation?.state !== 'sending') return settlePendingMail(database, { tenant, id })

    const mail = await mailOf(tenant)
    const outcome = async (): Promise<Outcome> => {
      const delivery = await sendOnce(database, mail, toEmail(tenant, state, confirmation, storage)).catch((error: unknown) => {
        const reason = reasonToStop(error, attempt.isLast)
        if (reason === null) throw error
        return failed(id, reason)
      })
      return 'type' in delivery ? delivery : outcomeOf(id, delivery)
    }
    const command = await outcome()
    const request = jobRequest({
      tenant,
      by: { id: 'mail', username: mail.provider },
      id: `send-mail:${id}:${command.type}`,
      now: new Date().toISOString(),
      cause: `position ${position}`,
    })
    await Effect.runPromise(shipments.send(request, pro, command))
    await settlePendingMail(database, { tenant, id })
  }

const outcomeOf = (id: string, delivery: EmailResult): Outcome => {
  switch (delivery.status) {
    case 'delivered':
      return { type: 'RecordConfirmationSent', id, simulated: delivery.simulated, message_id: delivery.message_id }
    case 'unknown':
      return failed(id, UNKNOWN, true)
    case 'unwanted':
      return failed(id, 'Not sent: the carrier was removed from the load first.')
    case 'busy':
      throw new Error(`another worker is sending the email ${id}`)
  }
}

const toEmail = (tenant: string, { pro, documents }: Shipment, confirmation: Confirmation, storage: DocumentStorage) => ({
  tenant,
  id: confirmation.id,
  pro,
  to: confirmation.to ?? '',
  subject: confirmation.subject ?? '',
  body: confirmation.body ?? '',
  attachments: documents
    .filter(({ id }) => id === confirmation.document_id)
    .map(({ id, name, media_type, size, sha256 }) => ({
      about: { document_id: id, name, media_type, size },
      read: async () => {
        const bytes = await storage.get(tenant, sha256)
        if (bytes === null) throw new Error(`the document ${id} is missing from storage`)
        return bytes
      },
    })),
  wanted: confirmation.superseded_at === null,
})
