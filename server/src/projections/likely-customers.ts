import { type Likened, likenessWords } from '@waybill/shared/customer/duplicates'
import { sql } from 'kysely'
import type { WaybillDatabase } from '../runtime/database.ts'
import { asPattern } from './partners.ts'

/** A word that more customers have than this tells nobody apart. */
const MOST = 300

/** Customers who could look like this one: those who have one of the words that tell him apart. Who does look like him is for the rule to say. */
export const findLikelyCustomers = async (
  database: WaybillDatabase,
  tenant: string,
  customer: Parameters<typeof likenessWords>[0],
): Promise<readonly Likened[]> => {
  const words = likenessWords(customer)
  if (words.length === 0) return []
  const { rows } = await sql<Likened>`
    with found as materialized (
      select find_partners('customers', word.pattern, ${MOST}) as ids from unnest(${words.map(asPattern)}::text[]) as word(pattern))
    select id, name, detail ->> 'address' as address, city, state, detail ->> 'zip' as zip, detail ->> 'phone' as phone
    from customers where tenant_id = ${tenant} and id = any (array(select distinct unnest(ids) from found))
  `.execute(database.forTenant(tenant))
  return rows
}
