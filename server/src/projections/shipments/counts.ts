import type { Kysely } from 'kysely'
import type { Schema } from '../../runtime/schema.ts'

/** How many loads of a tenant are in each status of the active board, for the strip above it. */
export const countByStatus = async (db: Kysely<Schema>, tenant: string): Promise<Readonly<Record<string, number>>> => {
  const rows = await db
    .selectFrom('board_shipments')
    .select(['status', (count) => count.fn.countAll<number>().as('loads')])
    .where('tenant_id', '=', tenant)
    .where('active', '=', true)
    .groupBy('status')
    .execute()
  return Object.fromEntries(rows.map(({ status, loads }) => [status, loads]))
}
