import { type CarrierFigures, NO_FIGURES } from '@waybill/shared/carrier/columns'
import { sql } from 'kysely'
import type { WaybillDatabase } from '../runtime/database.ts'

/** Days of loads are local to the pickup. */
const DAY = sql<string>`(cells -> 'pickup' ->> 'date')`

/**
 * What our loads say of some carriers, by id: one grouped query over their board rows, one over the covers that were taken back. `today`
 * is the day `YYYY-MM-DD` whose year counts. A carrier who never had a load is there too.
 */
export const readCarrierFigures = async (
  database: WaybillDatabase,
  tenant: string,
  ids: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, CarrierFigures>> => {
  if (ids.length === 0) return new Map()
  const db = database.forTenant(tenant)
  const [from, until] = [`${today.slice(0, 4)}-01-01`, `${Number(today.slice(0, 4)) + 1}-01-01`]
  const [{ rows: loads }, { rows: cancels }] = await Promise.all([
    sql<{ carrier_id: string } & Omit<CarrierFigures, 'ytd_cancels'>>`
      select carrier_id, count(*)::int as number_of_loads, round(avg(carrier_total))::bigint as average_cost, max(${DAY}) as last_load_date,
        count(*) filter (where ${DAY} >= ${from} and ${DAY} < ${until})::int as ytd_loads,
        coalesce(sum(carrier_total) filter (where status = 'RELEASED' and ${DAY} >= ${from} and ${DAY} < ${until}), 0)::bigint as ytd_paid
      from board_shipments
      where tenant_id = ${tenant} and carrier_id in (${sql.join([...ids])}) and status not in ('VOIDED', 'VOID', 'VOID WEB')
      group by carrier_id
    `.execute(db),
    sql<{ carrier_id: string; cancels: number }>`
      select e.data ->> 'carrier_id' as carrier_id, count(*)::int as cancels
      from audit_entries a join events e on e.tenant_id = a.tenant_id and e.position = a.position
      where a.tenant_id = ${tenant} and a.type in ('ShipmentUncovered', 'LegUncovered') and a.at >= ${from} and a.at < ${until}
        and e.data ->> 'carrier_id' in (${sql.join([...ids])})
      group by 1
    `.execute(db),
  ])
  const taken = new Map(cancels.map((row) => [row.carrier_id, row.cancels]))
  const hauled = new Map(loads.map(({ carrier_id, ...figures }) => [carrier_id, figures]))
  return new Map(ids.map((id) => [id, { ...NO_FIGURES, ...hauled.get(id), ytd_cancels: taken.get(id) ?? 0 }]))
}
