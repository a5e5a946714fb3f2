import { type Kysely, sql } from 'kysely'

/** When the service that saw a truck expects it at its next stop; null where it said nothing of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tracking_positions add column next_stop_id text collate "C", add column eta timestamptz`.execute(db)
}
