import type { ShipmentCommands } from '@waybill/server/commands/shipment/shipment-commands'
import { shipmentStream } from '@waybill/server/commands/shipment/shipment-stream'
import type { StreamCache } from '@waybill/server/commands/stream-cache'
import type { DocumentStorage } from '@waybill/server/integrations/document-storage/service'
import { type Delivery, deliverOnce } from '@waybill/server/integrations/mail/deliver-once'
import type { MailOf } from '@waybill/server/integrations/mail/of-tenant'
import { MailNotSent } from '@waybill/server/integrations/mail/service'
import type { WaybillDatabase } from '@waybill/server/runtime/database'
import type { ShipmentCommand } from '@waybill/shared/shipment/commands'
import type { Confirmation } from '@waybill/shared/shipment/confirmation/confirmation'
import type { Shipment } from '@waybill/shared/shipment/state'
import { Effect } from 'effect'
import type { Attempt } from '../job-backend.ts'
import { jobRequest } from '../job-request.ts'
import type { JobOf } from '../queues.ts'

const UNKNOWN = 'It is not known whether the mail went out: sending broke off. Ask the carrier before you send it again.'

interface Parts {
  readonly database: WaybillDatabase
  readonly cache: StreamCache
  readonly shipments: ShipmentCommands
  readonly mailOf: MailOf
  readonly storage: DocumentStorage
}

type Outcome = Extract<ShipmentCommand, { type: 'RecordConfirmationSent' | 'RecordConfirmationFailed' }>

const failed = (id: string, reason: string, unknown = false): Outcome => ({ type: 'RecordConfirmationFailed', id, reason, unknown })

/** Why a mail that was not taken is given up, null as long as it is worth another try. */
const reasonToStop = (error: unknown, isLast: boolean): string | null => {
  if (error instanceof MailNotSent && error.kind === 'refused') return `The mail server refused it: ${error.message}`
  if (!isLast) return null
  return error instanceof MailNotSent ? `The mail server is out of reach: ${error.message}` : 'The mail could not be made ready.'
}

/**
 * Sends the mail that a confirmation asks for and writes down on the load what became of it. However often it runs, the mail goes out at
 * most once; a job that died after the mail and before the record finds the mail and makes up for the record.
 */
export const sendMail =
  ({ database, cache, shipments, mailOf, storage }: Parts) =>
  async ({ tenant, pro, id, position }: JobOf<'send-mail'>, attempt: Attempt): Promise<void> => {
    const { state } = await cache.fresh(tenant, shipmentStream, pro)
    const asked = state?.confirmations.find((one) => one.id === id)
    if (!state || asked?.state !== 'sending') return

    const mail = await mailOf(tenant)
    const outcome = async (): Promise<Outcome> => {
      const delivery = await deliverOnce(database, mail, letterOf(tenant, state, asked, storage)).catch((error: unknown) => {
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
  }

const outcomeOf = (id: string, delivery: Delivery): Outcome => {
  switch (delivery.status) {
    case 'delivered':
      return { type: 'RecordConfirmationSent', id, simulated: delivery.simulated, message_id: delivery.message_id }
    case 'unknown':
      return failed(id, UNKNOWN, true)
    case 'unwanted':
      return failed(id, 'Not sent: the carrier was taken off the load before it went out.')
    case 'busy':
      throw new Error(`the mail of ${id} is just being sent by another worker`)
  }
}

const letterOf = (tenant: string, { pro, documents }: Shipment, asked: Confirmation, storage: DocumentStorage) => ({
  tenant,
  id: asked.id,
  pro,
  to: asked.to ?? '',
  subject: asked.subject ?? '',
  body: asked.body ?? '',
  attachments: documents
    .filter(({ id }) => id === asked.document_id)
    .map(({ id, name, media_type, size, sha256 }) => ({
      about: { document_id: id, name, media_type, size },
      read: async () => {
        const bytes = await storage.get(tenant, sha256)
        if (bytes === null) throw new Error(`the bytes of ${id} are not in the document storage`)
        return bytes
      },
    })),
  wanted: asked.superseded_at === null,
})
