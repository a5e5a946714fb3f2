import { type Kysely, sql } from 'kysely'

/**
 * Undelivered loads of a carrier by pickup, because every cover and dispatch checks for double-booked trucks. A load is
 * added when covered and removed when delivered.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index board_shipments_carrier on board_shipments (tenant_id, carrier_id, pickup_at) where active and carrier_id is not null
  `.execute(db)
}
