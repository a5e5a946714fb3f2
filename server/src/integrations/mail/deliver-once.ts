import { sql } from 'kysely'
import type { WaybillDatabase } from '../../runtime/database.ts'
import { MailNotSent, type MailService, type OutgoingMail } from './service.ts'

/** A mail that the log asks for, with the key that it has for good. */
export interface Letter {
  readonly tenant: string
  readonly id: string
  readonly pro: string
  readonly to: string
  readonly subject: string
  readonly body: string
  /** What is told of each attachment where mails are listed, and how to get its bytes. */
  readonly attachments: readonly {
    readonly about: { readonly document_id: string; readonly name: string; readonly media_type: string; readonly size: number }
    readonly read: () => Promise<Uint8Array>
  }[]
  /** False where nobody wants it any longer: it goes out only if it did already. */
  readonly wanted: boolean
}

export type Delivery =
  | { readonly status: 'delivered'; readonly simulated: boolean; readonly message_id: string }
  /** An attempt before this one ended without a word: the mail may be out, and is not sent again. */
  | { readonly status: 'unknown' }
  | { readonly status: 'unwanted' }
  /** Somebody else is at it. */
  | { readonly status: 'busy' }

/**
 * Sends a letter at most once, whoever asks and how often: what is about to happen is written down before a mail server is spoken to,
 * what happened after. A process that dies in between leaves an attempt without an end, which nobody repeats.
 * @throws MailNotSent where it certainly did not go out (`refused`, `unreachable`) and may be tried again
 */
export const deliverOnce = async (database: WaybillDatabase, mail: MailService, letter: Letter): Promise<Delivery> => {
  const { tenant, id } = letter
  const db = database.forTenant(tenant)
  const own = db.updateTable('mails').where('tenant_id', '=', tenant).where('id', '=', id)

  const deliver = async (): Promise<Delivery> => {
    const known = await db
      .selectFrom('mails')
      .select(['attempted_at', 'delivered_at', 'simulated', 'message_id'])
      .where('tenant_id', '=', tenant)
      .where('id', '=', id)
      .executeTakeFirst()
    if (known?.delivered_at) return { status: 'delivered', simulated: known.simulated, message_id: known.message_id }
    if (known?.attempted_at) return { status: 'unknown' }
    if (!letter.wanted) return { status: 'unwanted' }
    const message_id = known?.message_id ?? `<${tenant}.${id}@waybill.mail>`
    const attachments = await Promise.all(
      letter.attachments.map(async ({ about, read }) => ({ name: about.name, media_type: about.media_type, content: await read() })),
    )
    const out: OutgoingMail = { message_id, to: letter.to, subject: letter.subject, body: letter.body, attachments }
    const now = new Date().toISOString()
    const row = {
      from_address: mail.from,
      provider: mail.provider,
      simulated: mail.simulated,
      attempted_at: now,
      // Nobody has to be asked: taking it down is all the delivery there is.
      delivered_at: mail.simulated ? now : null,
    }
    await db
      .insertInto('mails')
      .values({
        ...{ tenant_id: tenant, id, pro: letter.pro, to_address: letter.to, subject: letter.subject, body: letter.body, message_id },
        attachments: JSON.stringify(letter.attachments.map(({ about }) => about)),
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

  // The lock of this transaction goes with the process that holds it, so that a dead one keeps nobody waiting.
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${`mail ${tenant} ${id}`}, 0)) as mine
    `.execute(trx)
    return rows[0]?.mine ? deliver() : { status: 'busy' }
  })
}
