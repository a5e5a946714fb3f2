import type { EventMeta, JsonObject } from '@waybill/shared/log/envelope'
import type { ColumnType, Generated } from 'kysely'

// Tables of the log and its projections' state. Instants are ISO 8601 UTC, cut to milliseconds when read.

export interface TenantTable {
  tenant_id: string
  name: string
  settings: JsonObject
  created_at: Generated<string>
}

export interface TenantHeadTable {
  tenant_id: string
  position: number
  hash: Buffer
  /** `-infinity` before the first event. */
  recorded_at: string
}

export interface StreamTable {
  tenant_id: string
  stream_id: string
  type: string
  version: number
}

export interface EventTable {
  tenant_id: string
  position: number
  stream_id: string
  version: number
  type: string
  schema_version: number
  data: JsonObject
  meta: EventMeta
  /** Cut to milliseconds here; the hash chain uses `utc_text(recorded_at)`. */
  recorded_at: string
  content_hash: Buffer
  hash: Buffer
}

export interface CommandLedgerTable {
  tenant_id: string
  command_id: string
  request_hash: Buffer
  stream_id: string
  position: number
  version: number
  recorded_at: string
}

export interface CheckpointTable {
  tenant_id: string
  projection: string
  position: number
}

export interface CounterTable {
  tenant_id: string
  name: string
  next: number
}

export interface ViewVersionTable {
  tenant_id: string
  view: string
  version: number
}

export interface StoppedProjectionTable {
  tenant_id: string
  projection: string
  position: number
  stream_id: string
  type: string
  schema_version: number
  since: Generated<string>
}

export interface PersonalKeyTable {
  tenant_id: string
  id: string
  kind: string
  lookup: Buffer | null
  sealed_key: string | null
  plain_to: number | null
  created_at: Generated<string>
  erased_at: string | null
}

export interface PersonalPlaceTable {
  tenant_id: string
  key_id: string
  position: number
}

export interface ErasedPlaceTable {
  tenant_id: string
  position: number
  places: ColumnType<readonly (readonly (string | number)[])[], string, string>
}

export interface PublishedAnchorTable {
  tenant_id: string
  place: string
  position: number
  hash: Buffer
  published_at: string
}

export interface AuditEntryTable {
  tenant_id: string
  position: number
  at: string
  kind: string
  record: string
  type: string
  person: string
  address: string | null
}

export interface AuditFieldTable {
  tenant_id: string
  field: string
  at: string
  position: number
}
