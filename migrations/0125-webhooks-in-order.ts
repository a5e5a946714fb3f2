import { type Kysely, sql } from 'kysely'

/** Whether a webhook gets every event in the order of the log, one at a time, or only those of one record in order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table webhooks add column in_order boolean not null default false`.execute(db)
}
