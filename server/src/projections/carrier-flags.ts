import { ACCEPTED_RATINGS } from '@waybill/shared/shipment/rules/compliance'
import { type RawBuilder, sql } from 'kysely'

const lasts = (expires: string, today: string): RawBuilder<boolean> =>
  sql`coalesce((detail ->> ${sql.lit(expires)}) collate "C" >= ${today}, false)`
const isYes = (field: string): RawBuilder<boolean> => sql`coalesce((detail ->> ${sql.lit(field)})::boolean, false)`

/**
 * Whether a carrier is compliant on a day `YYYY-MM-DD`, as the compliance rules decide where no value is declared [5.43, 5.44, 5.46]: a
 * test compares both.
 */
export const carrierFlagSql = (flag: 'insured' | 'compliant', today: string): RawBuilder<boolean> => {
  const insured = sql<boolean>`(${lasts('cargo_insurance_expires', today)} and (${lasts('liability_insurance_expires', today)} or ${lasts('general_liability_insurance_expires', today)}))`
  if (flag === 'insured') return insured
  const rated = sql<boolean>`coalesce(upper(trim(detail ->> 'safety_rating')) in (${sql.join([...ACCEPTED_RATINGS])}), false)`
  return sql`(${isYes('ltl_carrier')} or (${insured} and ${rated} and (${isYes('common_authority')} or ${isYes('contract_authority')})))`
}
