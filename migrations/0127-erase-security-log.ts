import { type Kysely, sql } from 'kysely'

/** Erasing a person includes text typed as a username in the security log: only the entry's details change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`grant update (detail) on security_log to waybill_app`.execute(db)
}
