import { type Kysely, sql } from 'kysely'

/** Undelivered loads of a carrier by their pickup: whether a truck is booked twice is asked at every cover and dispatch. A load enters it when it is covered and leaves it when it is delivered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index board_shipments_carrier on board_shipments (tenant_id, carrier_id, pickup_at) where active and carrier_id is not null
  `.execute(db)
}
