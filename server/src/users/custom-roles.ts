import type { GrantingRole } from '@waybill/shared/permissions/roles'
import type { Kysely } from 'kysely'
import type { Schema } from '../runtime/schema.ts'

/** A custom role as listed. */
export interface ListedRole extends GrantingRole {
  readonly version: number
  readonly name: string
  readonly description: string | null
}

/** A company's custom roles, by ID, without deleted ones. */
export const readCustomRoles = (db: Kysely<Schema>, tenant: string): Promise<readonly ListedRole[]> =>
  db
    .selectFrom('roles')
    .select(['id', 'version', 'name', 'description', 'levels'])
    .where('tenant_id', '=', tenant)
    .where('deleted', '=', false)
    .orderBy('id')
    .execute()

/** The number of active users per role; roles without users are left out. */
export const countUsersPerRole = async (db: Kysely<Schema>, tenant: string): Promise<ReadonlyMap<string, number>> => {
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
