import type { GrantingRole } from '@waybill/shared/permissions/roles'
import type { Kysely } from 'kysely'
import type { Schema } from '../runtime/schema.ts'

/** A role of the house as the view of roles has it. */
export interface ListedRole extends GrantingRole {
  readonly version: number
  readonly name: string
  readonly description: string | null
}

/** The roles that a house made for itself, by id; deleted ones left out. */
export const readHouseRoles = (db: Kysely<Schema>, tenant: string): Promise<readonly ListedRole[]> =>
  db
    .selectFrom('roles')
    .select(['id', 'version', 'name', 'description', 'levels'])
    .where('tenant_id', '=', tenant)
    .where('deleted', '=', false)
    .orderBy('id')
    .execute()

/** How many users have each role, retired ones left out; a role that nobody has is not there. */
export const countCarriers = async (db: Kysely<Schema>, tenant: string): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .selectFrom((from) =>
      from
        .selectFrom('users')
        .select((eb) => eb.fn<string>('unnest', ['roles']).as('role'))
        .where('tenant_id', '=', tenant)
        .where('retired', '=', false)
        .as('carried'),
    )
    .select(['role', (eb) => eb.fn.countAll<number>().as('carriers')])
    .groupBy('role')
    .execute()
  return new Map(rows.map(({ role, carriers }) => [role, Number(carriers)]))
}
