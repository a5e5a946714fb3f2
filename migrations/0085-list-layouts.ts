import { type Kysely, sql } from 'kysely'

/** A user's layout of a company list is a saved view too: one private view for each list, under its name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table saved_views drop constraint saved_views_kind_check;
    alter table saved_views add constraint saved_views_kind_check
      check (kind in ('filter_set', 'column_template', 'form_template', 'list_layout'));
  `.execute(db)
}
