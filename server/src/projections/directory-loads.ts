import type { ShipmentBoardRow } from '@waybill/shared/boards/shipment-row'
import { sql } from 'kysely'
import type { WaybillDatabase } from '../runtime/database.ts'

/** Whose loads: by the board's index of customer loads, or of carrier loads. */
export interface LoadsOf {
  readonly of: 'customer_id' | 'carrier_id'
  readonly id: string
}

/** A lane with the average price of its loads, in cents. */
export interface LaneRow {
  readonly origin_city: string | null
  readonly origin_state: string | null
  readonly destination_city: string | null
  readonly destination_state: string | null
  readonly loads: number
  readonly last_load_date: string | null
  readonly average_customer: number
  readonly average_carrier: number
}

const LANES = 100
const DAY = sql`(cells -> 'pickup' ->> 'date')`
const ends = (stop: 'pickup' | 'consignee') => sql`cells -> ${sql.lit(stop)} ->> 'city', cells -> ${sql.lit(stop)} ->> 'state'`
const loadsOf = (tenant: string, { of, id }: LoadsOf) =>
  sql`tenant_id = ${tenant} and ${sql.ref(of)} = ${id} and status not in ('VOIDED', 'VOID', 'VOID WEB')`

/** The lanes of a customer or carrier with the most loads first, at most 100; counted from all their loads that were not voided. */
export const readLanes = async (database: WaybillDatabase, tenant: string, work: LoadsOf): Promise<readonly LaneRow[]> => {
  const { rows } = await sql<LaneRow>`
    select origin_city, origin_state, destination_city, destination_state, count(*)::int as loads, max(day) as last_load_date,
      round(avg(customer_total))::bigint as average_customer, round(avg(carrier_total))::bigint as average_carrier
    from (
      select ${ends('pickup')}, ${ends('consignee')}, ${DAY}, customer_total, carrier_total
      from board_shipments where ${loadsOf(tenant, work)}
    ) l(origin_city, origin_state, destination_city, destination_state, day, customer_total, carrier_total)
    group by 1, 2, 3, 4 order by loads desc, last_load_date desc nulls last, 1, 2, 3, 4 limit ${LANES + 1}
  `.execute(database.forTenant(tenant))
  return rows
}

/** Maximum number of lanes in one answer. */
export const MAX_LANES = LANES

/** The newest loads of a customer or carrier by pickup. */
export const readNewestLoads = async (
  database: WaybillDatabase,
  tenant: string,
  work: LoadsOf,
  limit: number,
): Promise<readonly Pick<ShipmentBoardRow, 'id' | 'version' | 'cells'>[]> => {
  const { rows } = await sql<Pick<ShipmentBoardRow, 'id' | 'version' | 'cells'>>`
    select id, version, cells from board_shipments where ${loadsOf(tenant, work)} order by pickup_at desc nulls last, id desc limit ${limit}
  `.execute(database.forTenant(tenant))
  return rows
}
