import type { WaybillDatabase } from '@waybill/server/runtime/database'
import type { JobOf } from './queues.ts'

type MailJob = JobOf<'send-mail'>

/** Records that a load requested an email, until its outcome is recorded on the load. Repeating it changes nothing. */
export const notePendingMail = async (database: WaybillDatabase, { tenant, id, pro, position }: MailJob): Promise<void> => {
  await database
    .forTenant(tenant)
    .insertInto('pending_mails')
    .values({ tenant_id: tenant, id, pro, position })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doNothing())
    .execute()
}

/** Removes an email whose outcome is recorded on the load. */
export const settlePendingMail = async (database: WaybillDatabase, { tenant, id }: Pick<MailJob, 'tenant' | 'id'>): Promise<void> => {
  await database.forTenant(tenant).deleteFrom('pending_mails').where('tenant_id', '=', tenant).where('id', '=', id).execute()
}

/** A tenant's oldest emails without an outcome, at most `limit`. */
export const listPendingMails = async (database: WaybillDatabase, tenant: string, limit: number): Promise<readonly MailJob[]> =>
  database
    .forTenant(tenant)
    .selectFrom('pending_mails')
    .select(['tenant_id as tenant', 'id', 'pro', 'position'])
    .where('tenant_id', '=', tenant)
    .orderBy('position')
    .limit(limit)
    .execute()
