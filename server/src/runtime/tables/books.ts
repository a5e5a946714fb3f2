import type { ShipmentBoardRow } from '@waybill/shared/boards/shipment-row'
import type { JsonObject } from '@waybill/shared/log/envelope'
import type { ColumnType, Generated } from 'kysely'

// What the house works with: loads, locks, carriers, customers, lists and settings. Instants are ISO 8601 UTC, cut to milliseconds when read.

export interface BoardShipmentTable extends ShipmentBoardRow {
  readonly tenant_id: string
}

export interface LeaseTable {
  tenant_id: string
  pro: string
  user_id: string
  expires_at: string
}

interface PartnerColumns {
  tenant_id: string
  id: string
  version: number
  position: number
  name: string
  city: string | null
  state: string | null
  status: string
  retired: boolean
  search: string
  detail: JsonObject
}

export interface CarrierTable extends PartnerColumns {
  mc_number: string | null
  dot_number: string | null
}

export interface CustomerTable extends PartnerColumns {}

export interface HouseSettingsTable {
  tenant_id: string
  id: string
  version: number
  position: number
  content: JsonObject
}

export interface RecordTable {
  tenant_id: string
  id: string
  version: number
  position: number
  list: string
  number: number
  status: string
  ends_on: string | null
  search: string
  detail: JsonObject
}

export interface CarrierCheckTable {
  tenant_id: string
  carrier_id: string
  checked_at: string
  provider: string
  simulated: boolean
  said: string | null
}

export interface CarrierImportTable {
  tenant_id: string
  id: Generated<number>
  file_name: string
  sha256: string
  lines: number
  started_by: string
  started_at: Generated<string>
  status: Generated<'waiting' | 'running' | 'done' | 'failed'>
  takes: Generated<number>
  read: Generated<number>
  accepted: Generated<number>
  unchanged: Generated<number>
  rejected: Generated<number>
  rejects: ColumnType<readonly { readonly line: number; readonly reason: string }[], string | undefined, string>
  message: string | null
  finished_at: string | null
}

export interface ImportRowTable {
  tenant_id: string
  source: string
  key: string
  report: JsonObject
}
