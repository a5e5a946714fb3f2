import { type ComparedCustomer, searchTermsFor } from '@waybill/shared/customer/duplicates'
import { sql } from 'kysely'
import type { WaybillDatabase } from '../runtime/database.ts'
import { asPattern } from './directory.ts'

/** A word that more customers have than this does not distinguish them. */
const MOST = 300

/** Customers who could be duplicates of this one: those sharing a distinctive word. The duplicate rule decides which of them are. */
export const findLikelyCustomers = async (
  database: WaybillDatabase,
  tenant: string,
  customer: Parameters<typeof searchTermsFor>[0],
): Promise<readonly ComparedCustomer[]> => {
  const terms = searchTermsFor(customer)
  if (terms.length === 0) return []
  const { rows } = await sql<ComparedCustomer>`
    with found as materialized (
      select find_partners('customers', word.pattern, ${MOST}) as ids from unnest(${terms.map(asPattern)}::text[]) as word(pattern))
    select id, name, detail ->> 'address' as address, city, state, detail ->> 'zip' as zip, detail ->> 'phone' as phone
    from customers where tenant_id = ${tenant} and id = any (array(select distinct unnest(ids) from found))
  `.execute(database.forTenant(tenant))
  return rows
}
