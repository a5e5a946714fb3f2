import { type Kysely, sql } from 'kysely'

/**
 * The audit log can also be searched by fields that an event changes by its type. Its entries are rebuilt from the log
 * over the existing ones. A table owner who is not a superuser is subject to its row security too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table checkpoints no force row level security;
    delete from checkpoints where projection = 'audit-log';
    alter table checkpoints force row level security;
  `.execute(db)
}
