import { type Kysely, sql } from 'kysely'

/** A census file that is read while a person is erased: why its later rows were rejected is not written down, as it may name the person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table carrier_imports add column reasons_withheld boolean not null default false`.execute(db)
}
