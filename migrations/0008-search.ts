import { type Kysely, sql } from 'kysely'

/**
 * Quick search inside a tenant by trigrams. Both extensions come with PostgreSQL and are trusted, but a managed server may withhold
 * them: then search works by reading the tenant's rows, and making the extensions and running this text by hand makes it quick.
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
