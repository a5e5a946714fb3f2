import { ROLE_WORDS } from '@waybill/shared/permissions/role-words'
import type { Role } from '@waybill/shared/permissions/roles'
import type { Kysely } from 'kysely'
import type { Schema } from '../runtime/schema.ts'
import { readHouseRoles } from './house-roles.ts'

/** What people call a role of the product or of the house; null: there is none of this id any more. */
export const roleName = async (db: Kysely<Schema>, tenant: string, id: string): Promise<string | null> =>
  ROLE_WORDS[id as Role]?.name ?? (await readHouseRoles(db, tenant)).find((role) => role.id === id)?.name ?? null
