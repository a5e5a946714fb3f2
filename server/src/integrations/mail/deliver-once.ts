import { sql } from 'kysely'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { MailNotSent, type MailService, type OutgoingMail } from './service.ts'

/** An email requested by the log, with its permanent ID. */
export interface EmailDelivery {
  readonly tenant: string
  readonly id: string
  readonly pro: string
  readonly to: string
  readonly subject: string
  readonly body: string
  /** Listed details of each attachment, and how to read its bytes. */
  readonly attachments: readonly {
    readonly about: { readonly document_id: string; readonly name: string; readonly media_type: string; readonly size: number }
    readonly read: () => Promise<Uint8Array>
  }[]
  /** False if the email is no longer wanted; only an earlier attempt is then reported. */
  readonly wanted: boolean
}

export type EmailResult =
  | { readonly status: 'delivered'; readonly simulated: boolean; readonly message_id: string }
  /** An earlier attempt ended without an outcome. The email may have been sent and is not sent again. */
  | { readonly status: 'unknown' }
  | { readonly status: 'unwanted' }
  /** Another worker is sending it. */
  | { readonly status: 'busy' }

/**
 * Sends an email at most once, however often it is called. The attempt is recorded before the mail server is contacted
 * and the outcome afterwards; an attempt without an outcome is never repeated.
 * @throws MailNotSent when it was certainly not sent (`refused`, `unreachable`) and can be retried
 */
export const sendOnce = async (database: WaybillDatabase, mail: MailService, email: EmailDelivery): Promise<EmailResult> => {
  const { tenant, id } = email
  const db = database.forTenant(tenant)
  const own = db.updateTable('mails').where('tenant_id', '=', tenant).where('id', '=', id)

  const deliver = async (): Promise<EmailResult> => {
    const known = await db
      .selectFrom('mails')
      .select(['attempted_at', 'delivered_at', 'simulated', 'message_id'])
      .where('tenant_id', '=', tenant)
      .where('id', '=', id)
      .executeTakeFirst()
    if (known?.delivered_at) return { status: 'delivered', simulated: known.simulated, message_id: known.message_id }
    if (known?.attempted_at) return { status: 'unknown' }
    if (!email.wanted) return { status: 'unwanted' }
    const message_id = known?.message_id ?? `<${tenant}.${id}@waybill.mail>`
    const attachments = await Promise.all(
      email.attachments.map(async ({ about, read }) => ({ name: about.name, media_type: about.media_type, content: await read() })),
    )
    const out: OutgoingMail = { message_id, to: email.to, subject: email.subject, body: email.body, attachments }
    const now = new Date().toISOString()
    const row = {
      from_address: mail.from,
      provider: mail.provider,
      simulated: mail.simulated,
      attempted_at: now,
      // A simulated email is delivered once it is recorded.
      delivered_at: mail.simulated ? now : null,
    }
    await db
      .insertInto('mails')
      .values({
        ...{ tenant_id: tenant, id, pro: email.pro, to_address: email.to, subject: email.subject, body: email.body, message_id },
        attachments: JSON.stringify(email.attachments.map(({ about }) => about)),
        ...row,
      })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doUpdateSet(row))
      .execute()
    if (!mail.simulated) {
      try {
        await mail.send(out)
      } catch (error) {
        if (error instanceof MailNotSent && error.kind === 'unknown') return { status: 'unknown' }
        await own.set({ attempted_at: null }).execute()
        throw error
      }
      await own.set({ delivered_at: new Date().toISOString() }).execute()
    }
    return { status: 'delivered', simulated: mail.simulated, message_id }
  }

  // The transaction's lock ends with the process, so a crashed worker blocks no one.
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${`mail ${tenant} ${id}`}, 0)) as mine
    `.execute(trx)
    return rows[0]?.mine ? deliver() : { status: 'busy' }
  })
}
