import { type Kysely, sql } from 'kysely'

/**
 * When a person is erased while a census file is being imported, the reject reasons of its later rows are not stored,
 * because they may name the person.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table carrier_imports add column reasons_withheld boolean not null default false`.execute(db)
}
