import { type Kysely, sql } from 'kysely'
import { protect } from './row-security.ts'

/**
 * Statistics of each carrier's loads, built from the log after the append: per load, in total and per year. The carrier
 * list shows and sorts by them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- day: of the pickup, local to it. cost: cents. A voided load is none.
    create table carrier_loads (
      tenant_id text collate "C",
      pro text collate "C",
      carrier_id text collate "C" not null,
      day text collate "C",
      cost bigint not null,
      released boolean not null,
      primary key (tenant_id, pro)
    );
    create index carrier_loads_carrier on carrier_loads (tenant_id, carrier_id) include (day, cost, released);

    create table carrier_figures (
      tenant_id text collate "C",
      carrier_id text collate "C",
      number_of_loads int not null,
      average_cost bigint,
      last_load_date text collate "C",
      primary key (tenant_id, carrier_id)
    ) with (fillfactor = 80);

    -- loads and paid by the day of the pickup, cancels by when they were taken from him.
    create table carrier_years (
      tenant_id text collate "C",
      year text collate "C",
      carrier_id text collate "C",
      loads int not null default 0,
      paid bigint not null default 0,
      cancels int not null default 0,
      primary key (tenant_id, year, carrier_id)
    ) with (fillfactor = 80);
  `.execute(db)
  for (const table of ['carrier_loads', 'carrier_figures', 'carrier_years']) {
    await protect(db, table, { app: ['select', 'insert', 'update', 'delete'] })
  }
}
