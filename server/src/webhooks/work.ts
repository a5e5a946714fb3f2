import { type QueryExecutorProvider, sql } from 'kysely'

/** The webhooks, of any tenant, that have something to be planned or sent now. */
export const listWebhookWork = async (db: QueryExecutorProvider): Promise<readonly { readonly tenant: string; readonly id: string }[]> => {
  const { rows } = await sql<{ tenant: string; id: string }>`
    select tenant_id as tenant, webhook_id as id from list_webhook_work()
  `.execute(db)
  return rows
}
