import { createTenants } from '../people/tenants.ts'
import type { OperatorContext, OperatorResult } from './command.ts'

/** What a command answers that was asked of a tenant which is not there; null when it is. */
export const refuseUnknownTenant = async ({ database, say }: OperatorContext, tenant: string): Promise<OperatorResult | null> => {
  if (await createTenants(database).find(tenant)) return null
  const error = `There is no tenant ${tenant}.`
  say(error)
  return { ok: false, report: { tenant, error } }
}
