import { type Kysely, sql } from 'kysely'

/** The tracking service's ETA at the next stop; null if it sent none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tracking_positions add column next_stop_id text collate "C", add column eta timestamptz`.execute(db)
}
