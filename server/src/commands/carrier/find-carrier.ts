import type { WaybillDatabase } from '../../runtime/database.ts'

/** How a cover command may name a carrier: our id, or a government number. The first one given counts. */
export interface CarrierReference {
  readonly carrier_id: string | null
  readonly mc_num: string | null
  readonly dot_num: string | null
}

/** Our carriers that the given parts of a reference name, each once. Two of them mean that the reference is ambiguous. */
export const namedCarrierIds = async (
  database: WaybillDatabase,
  tenant: string,
  reference: CarrierReference,
): Promise<readonly string[]> => {
  const { carrier_id, mc_num, dot_num } = reference
  const parts: readonly CarrierReference[] = [
    { carrier_id, mc_num: null, dot_num: null },
    { carrier_id: null, mc_num, dot_num: null },
    { carrier_id: null, mc_num: null, dot_num },
  ]
  const ids = await Promise.all(parts.map((part) => findCarrierId(database, tenant, part)))
  return [...new Set(ids.filter((id) => id !== null))]
}

const digits = (number: string) => number.replace(/\D/g, '').replace(/^0+/, '')

/** Our id of the carrier that a reference names (`MC-0123456`, `123456` and `MC123456` are one number); null when we have none. */
export const findCarrierId = async (database: WaybillDatabase, tenant: string, reference: CarrierReference): Promise<string | null> => {
  if (reference.carrier_id) return reference.carrier_id
  const carriers = database.forTenant(tenant).selectFrom('carriers').select('id').where('retired', '=', false).limit(1)
  if (reference.mc_num) return (await carriers.where('mc_number', '=', digits(reference.mc_num)).executeTakeFirst())?.id ?? null
  if (reference.dot_num) return (await carriers.where('dot_number', '=', digits(reference.dot_num)).executeTakeFirst())?.id ?? null
  return null
}
