import { sql } from 'kysely'
import type { WaybillDatabase } from '../runtime/database.ts'

interface DueCarrier {
  readonly id: string
  readonly dot_number: string | null
}

/** Result of one carrier check; `said`: further text about it. */
export interface CarrierCheck {
  /** ISO instant. */
  readonly checked_at: string
  readonly provider: string
  readonly simulated: boolean
  readonly message: string | null
}

/**
 * Carriers of a tenant that are due for a check at an instant, longest unchecked first: an hour after the last check for carriers with an
 * undelivered load, a day after it for other active carriers.
 */
export const dueCarriers = async (
  database: WaybillDatabase,
  tenant: string,
  now: string,
  limit: number,
): Promise<readonly DueCarrier[]> => {
  const { rows } = await sql<DueCarrier>`
    with used as (
      select distinct carrier_id from board_shipments where tenant_id = ${tenant} and active and carrier_id is not null)
    select c.id, c.dot_number from carriers c
    left join carrier_checks k on k.tenant_id = c.tenant_id and k.carrier_id = c.id
    left join used u on u.carrier_id = c.id
    where c.tenant_id = ${tenant} and (c.status = 'Active' or u.carrier_id is not null)
      and (k.checked_at is null
        or k.checked_at <= ${now}::timestamptz - case when u.carrier_id is null then interval '1 day' else interval '1 hour' end)
    order by u.carrier_id is null, k.checked_at nulls first, c.id
    limit ${limit}
  `.execute(database.forTenant(tenant))
  return rows
}

/** The current and upcoming loads of a carrier, by pro. */
export const loadsOfCarrier = async (database: WaybillDatabase, tenant: string, carrier_id: string): Promise<readonly string[]> => {
  const loads = await database
    .forTenant(tenant)
    .selectFrom('board_shipments')
    .select('id')
    .where('tenant_id', '=', tenant)
    .where('active', '=', true)
    .where('carrier_id', '=', carrier_id)
    .execute()
  return loads.map(({ id }) => id)
}

/** Saves a carrier check. */
export const saveCarrierCheck = async (
  database: WaybillDatabase,
  tenant: string,
  carrier_id: string,
  check: CarrierCheck,
): Promise<void> => {
  await database
    .forTenant(tenant)
    .insertInto('carrier_checks')
    .values({ tenant_id: tenant, carrier_id, ...check })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'carrier_id']).doUpdateSet(check))
    .execute()
}
