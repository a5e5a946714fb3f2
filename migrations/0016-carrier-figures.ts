import { type Kysely, sql } from 'kysely'

/**
 * All loads of a carrier, for the counts in the carrier list. A load is added when covered and stays, whatever its
 * status.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index board_shipments_hauled on board_shipments (tenant_id, carrier_id) where carrier_id is not null`.execute(db)
}
