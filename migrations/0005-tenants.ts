import { type Kysely, sql } from 'kysely'
import { giveToAppender } from './appender-function.ts'

/**
 * Functions that span tenants or count for one, owned by `waybill_appender`, because the application sees one tenant at
 * a time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- False when there is one of that name already; it is left as it is.
    create function create_tenant(tenant text, tenant_name text, tenant_settings jsonb) returns boolean
      language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into tenants (tenant_id, name, settings) values (tenant, tenant_name, tenant_settings) on conflict do nothing;
      if not found then return false; end if;
      insert into tenant_head (tenant_id) values (tenant);
      return true;
    end $$;

    -- Background work goes tenant by tenant: this names them, with how far their logs have come.
    create function list_tenants() returns table (tenant_id text, head bigint)
      language plpgsql stable security definer set search_path = public, pg_temp as $$
    #variable_conflict use_column
    begin
      return query select h.tenant_id, h.position from tenant_head h order by h.tenant_id;
    end $$;

    -- The first of wanted numbers in a row that nobody else gets; numbers of a rolled back transaction come again, others never.
    -- A pro has seven digits from the start.
    create function allocate_counter(tenant text, counter text, wanted int) returns bigint
      language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      first_number bigint := case counter when 'pro' then 4800001 else 1 end;
      following bigint;
    begin
      insert into counters as c (tenant_id, name, next)
      select t.tenant_id, counter, first_number + wanted from tenants t where t.tenant_id = tenant
      on conflict (tenant_id, name) do update set next = c.next + wanted
      returning next into following;
      if following is null then
        raise no_data_found using message = format('unknown tenant %s', tenant);
      end if;
      return following - wanted;
    end $$;
  `.execute(db)
  for (const name of ['create_tenant', 'list_tenants', 'allocate_counter']) await giveToAppender(db, name)
}
