import { type Kysely, sql } from 'kysely'

/**
 * Quick search within a tenant by trigrams. Both extensions are part of PostgreSQL and trusted, but a managed server
 * may withhold them: search then reads the tenant's rows, and creating the extensions and running this SQL by hand
 * speeds it up.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$
    begin
      create extension if not exists pg_trgm;
      create extension if not exists btree_gin;
      create index board_shipments_search on board_shipments using gin (tenant_id, search gin_trgm_ops) with (gin_pending_list_limit = 256);
      create index carriers_search on carriers using gin (tenant_id, search gin_trgm_ops);
      create index customers_search on customers using gin (tenant_id, search gin_trgm_ops);
    exception
      when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
        raise warning 'search goes without its index: %', sqlerrm;
    end $$;
  `.execute(db)
}
