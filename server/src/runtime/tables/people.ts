import type { JsonObject } from '@waybill/shared/log/envelope'
import type { RoleLevels } from '@waybill/shared/permissions/roles'
import type { ColumnType, Generated } from 'kysely'

// Tables of users, their sessions and personal settings. Instants are ISO 8601 UTC, cut to milliseconds when read.

export interface UserTable {
  tenant_id: string
  id: string
  version: number
  position: number
  username: string
  email: string | null
  first_name: string
  last_name: string
  roles: string[]
  agents: string[]
  office: string | null
  profile_pic: string | null
  timezone: string | null
  retired: boolean
}

export interface RoleTable {
  tenant_id: string
  id: string
  version: number
  position: number
  name: string
  description: string | null
  levels: RoleLevels
  deleted: boolean
}

export interface CredentialTable {
  tenant_id: string
  user_id: string
  password_hash: string
  changed_at: Generated<string>
}

export interface LastSeenTable {
  tenant_id: string
  user_id: string
  last_seen_at: string
}

export interface SessionTable {
  tenant_id: string
  token_hash: Buffer
  user_id: string
  created_at: Generated<string>
  expires_at: string
  last_seen_at: Generated<string>
  revoked_at: string | null
  address: string | null
  /** The browser's user agent. */
  device: string | null
  timezone: string | null
  /** The role an administrator is previewing; null for their own [6.11]. */
  test_role: string | null
}

export interface KnownDeviceTable {
  tenant_id: string
  token_hash: Buffer
  user_id: string
  last_used_at: string
}

export interface SignInAttemptTable {
  tenant_id: string
  id: Generated<number>
  username: string
  address: string
  /** Hash of the device token from an earlier sign-in. */
  device: Buffer | null
  succeeded: boolean
  at: Generated<string>
}

export interface SecurityLogTable {
  tenant_id: string
  id: Generated<number>
  at: Generated<string>
  user_id: string | null
  address: string | null
  action: string
  detail: Generated<JsonObject>
}

export interface SavedViewTable {
  tenant_id: string
  id: Generated<number>
  kind: string
  user_id: string
  name: string
  shared: boolean
  content: ColumnType<JsonObject, string, string>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface DefaultViewTable {
  tenant_id: string
  user_id: string
  kind: string
  view_id: number
}

export interface TemplateChoiceTable {
  tenant_id: string
  /** '' is the company. */
  user_id: string
  mode: string
  view_type: string
  template_id: number
}

export interface TabRecordTable {
  tenant_id: string
  id: string
  auth_uid: string
  tab: JsonObject
}

export interface DebugLogTable {
  tenant_id: string
  id: Generated<number>
  at: Generated<string>
  user_id: string | null
  entry: JsonObject
}
