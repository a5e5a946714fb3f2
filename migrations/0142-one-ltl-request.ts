import { type Kysely, sql } from 'kysely'

/** A load has one request open at its LTL provider, in whatever process; an unknown outcome counts as open. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unique index outbox_one_ltl_request on outbox (tenant_id, order_key)
      where kind in ('ltl.book', 'ltl.cancel', 'ltl.pickup') and state in ('ready', 'leased', 'unknown')
  `.execute(db)
}
