import { type Kysely, sql } from 'kysely'
import { protect } from './row-security.ts'

/** Templates of the shipment form are saved views of a third kind; the default of a form is set by mode and view. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table saved_views drop constraint saved_views_kind_check;
    alter table saved_views add constraint saved_views_kind_check check (kind in ('filter_set', 'column_template', 'form_template'));

    -- The user '' is the house: what everybody begins with who chose nothing.
    create table template_choices (
      tenant_id text collate "C",
      user_id text collate "C",
      mode text collate "C",
      view_type text collate "C",
      template_id int not null,
      primary key (tenant_id, user_id, mode, view_type)
    );
  `.execute(db)
  await protect(db, 'template_choices', { app: ['select', 'insert', 'update', 'delete'] })
}
