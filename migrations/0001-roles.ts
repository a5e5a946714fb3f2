import { type Kysely, sql } from 'kysely'

/**
 * `waybill_app` serves requests: it reads its tenant and cannot write the log. `waybill_appender` owns the few
 * functions that do. Roles belong to the server, not to the database, so they may already exist: created by another
 * database or by the administrator of a managed server. The connection's user must be able to become both; a user who
 * is not an administrator grants itself that without inheriting their rights: as itself it owns the tables and,
 * row-level security being forced, sees no row of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$
    declare wanted text;
    begin
      foreach wanted in array array['waybill_app', 'waybill_appender'] loop
        begin
          if not exists (select from pg_roles where rolname = wanted) then
            execute format('create role %I nologin', wanted);
          end if;
        exception when duplicate_object or unique_violation then null; -- another database of this server was first
        end;
        if not pg_has_role(current_user, wanted, 'set') then
          execute format('grant %I to current_user with inherit false, set true', wanted);
        end if;
      end loop;
    end $$;
    grant usage on schema public to waybill_app, waybill_appender;
  `.execute(db)
}
