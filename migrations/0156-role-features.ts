import { type Kysely, sql } from 'kysely'

/** Custom roles name two features by their new names; roles in the log are mapped when they are read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table roles no force row level security;
    update roles set levels = (
      select coalesce(
        jsonb_object_agg(
          case path when 'check_calls#strike' then 'check_calls#void' when 'lock#take' then 'lock#acquire' else path end, level
        ),
        '{}'
      )
      from jsonb_each(levels) as l(path, level)
    )
    where levels ?| array['check_calls#strike', 'lock#take'];
    alter table roles force row level security;
  `.execute(db)
}
