import { type Kysely, sql } from 'kysely'

/**
 * The audit log is found by field also where an event changes one by what it is. Its entries are made from the log once more, onto those
 * that are there. The owner of the table is under its row security, too, where he is no superuser.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table checkpoints no force row level security;
    delete from checkpoints where projection = 'audit-log';
    alter table checkpoints force row level security;
  `.execute(db)
}
