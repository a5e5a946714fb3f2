import { type Kysely, sql } from 'kysely'
import { giveToAppender } from './appender-function.ts'

/**
 * Support for boards of a million loads.
 *
 * A row-security condition is evaluated before any operator that might leak a row, and `like` might: so no query of the
 * application can use the trigram index. `find_shipments` can, only for the tenant set on the connection.
 *
 * `active or version > 0` equals `version > 0`, because no row is active before it has a version; but with it the
 * partial index on active rows covers the condition, so counting them reads only the index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter policy own_tenant on board_shipments
      using (tenant_id = (select current_setting('app.tenant', true)) and (active or version > 0));

    -- The loads in whose words a pattern is found; null when they are more than that, or when the word is so common throughout the
    -- tenant's history (looked into at five places) that reading the board in its order finds it sooner.
    create function find_shipments(pattern text, most int) returns text[]
    language plpgsql stable security definer
    set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_custom_plan as $$
    declare
      tenant constant text := current_setting('app.tenant', true);
      oldest timestamptz;
      newest timestamptz;
      places int;
    begin
      select min(pickup_at), max(pickup_at) into oldest, newest from board_shipments where tenant_id = tenant;
      select count(*) filter (where place.hits > 2) into places
      from generate_series(0, 4) as part, lateral (
        select count(*) filter (where near.search like pattern) as hits from (
          select search from board_shipments where tenant_id = tenant and pickup_at <= newest - (newest - oldest) * part / 5
          order by pickup_at desc nulls last limit 80) near) place;
      if places >= 4 then
        return null;
      end if;
      return (select case when count(*) <= most then coalesce(array_agg(found.id), '{}') end from (
        select id from board_shipments where tenant_id = tenant and version > 0 and search like pattern limit most + 1) found);
    end $$;
  `)
    .execute(db)
  await giveToAppender(db, 'find_shipments')
}
