import { type Kysely, sql } from 'kysely'
import { giveToAppender } from './appender-function.ts'

/**
 * The carriers (`kind` 'carriers') or customers ('customers') whose search text contains a pattern, only for the tenant
 * set on the connection; null if there are more than `most`. The counterpart of `find_shipments`: row security prevents
 * index use for a `like`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const found = (table: 'carriers' | 'customers') => `
        select case when count(*) <= most then coalesce(array_agg(found.id), '{}') end into ids
        from (select id from ${table} where tenant_id = tenant and search like pattern limit most + 1) found;`
  await sql
    .raw(`
    create function find_partners(kind text, pattern text, most int) returns text[]
    language plpgsql stable security definer
    set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_custom_plan as $$
    declare
      tenant constant text := current_setting('app.tenant', true);
      ids text[];
    begin
      if kind = 'carriers' then ${found('carriers')}
      elsif kind = 'customers' then ${found('customers')}
      else
        raise exception 'find_partners knows no %', kind;
      end if;
      return ids;
    end $$;
  `)
    .execute(db)
  await giveToAppender(db, 'find_partners')
}
