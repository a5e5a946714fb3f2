import { ROLE_LABELS } from '@waybill/shared/permissions/role-labels'
import type { Role } from '@waybill/shared/permissions/roles'
import type { Kysely } from 'kysely'
import type { Schema } from '../runtime/schema.ts'
import { readCustomRoles } from './custom-roles.ts'

/** The name of a built-in or custom role; null if there is no role with this ID anymore. */
export const roleName = async (db: Kysely<Schema>, tenant: string, id: string): Promise<string | null> =>
  ROLE_LABELS[id as Role]?.name ?? (await readCustomRoles(db, tenant)).find((role) => role.id === id)?.name ?? null
