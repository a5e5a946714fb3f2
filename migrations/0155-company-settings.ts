import { type Kysely, sql } from 'kysely'
import { createInlineUpsert, inlineArguments } from './inline-view.ts'
import { createRowsFunction, rowsArguments } from './rows-function.ts'

/** Trade names for the table of company settings and for the message of a provider. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table house_settings rename to company_settings;
    alter index house_settings_pkey rename to company_settings_pkey;
    alter table integration_calls rename column said to message;
    alter table carrier_checks rename column said to message;
  `.execute(db)
  await sql.raw(`drop function inline_settings(${inlineArguments})`).execute(db)
  await createInlineUpsert(db, { kind: 'settings', table: 'company_settings', columns: ['content'] })
  await sql.raw(`drop function rows_settings(${rowsArguments})`).execute(db)
  await createRowsFunction(db, { kind: 'settings', table: 'company_settings', columns: ['content'] })
}
