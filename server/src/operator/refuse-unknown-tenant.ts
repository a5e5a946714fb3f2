import { createTenants } from '../users/tenants.ts'
import type { OperatorContext, OperatorResult } from './command.ts'

/** The result of a command for a tenant that doesn't exist; null if it does. */
export const refuseUnknownTenant = async ({ database, say }: OperatorContext, tenant: string): Promise<OperatorResult | null> => {
  if (await createTenants(database).find(tenant)) return null
  const error = `There is no tenant ${tenant}.`
  say(error)
  return { ok: false, report: { tenant, error } }
}
