import type { Condition } from '@waybill/shared/boards/condition'
import type { ShipmentBoardRow } from '@waybill/shared/boards/shipment-row'
import { shipmentBoard } from '@waybill/shared/shipment/board'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../runtime/schema.ts'
import { conditionSql } from '../boards/board-sql.ts'

/** The fields of a past load that describe its lane. */
export type PastLoad = Pick<
  ShipmentBoardRow,
  'id' | 'status' | 'carrier_id' | 'customer_id' | 'weight' | 'miles' | 'customer_total' | 'carrier_total' | 'cells'
>

const COLUMNS = sql.raw('id, status, carrier_id, customer_id, weight, miles, customer_total, carrier_total, cells')

/**
 * Loads that meet a condition, picked up since an instant: by the index of pickups, so that older ones are not read however long the tenant
 * has been here. Newest first, by `order`; at most `limit`.
 */
export const readPastLoads = async (
  db: Kysely<Schema>,
  tenant: string,
  condition: Condition,
  { since, order, limit }: { readonly since: string; readonly order: 'pickup_at' | 'delivery_at'; readonly limit: number },
): Promise<readonly PastLoad[]> => {
  const { rows } = await sql<PastLoad>`
    select ${COLUMNS} from board_shipments
    where tenant_id = ${tenant} and pickup_at >= ${since} and ${conditionSql(condition, shipmentBoard.indexes)}
    order by ${sql.ref(order)} desc nulls last, id limit ${limit}
  `.execute(db)
  return rows
}
