import type { ShipmentBoardRow } from '@waybill/shared/boards/shipment-row'
import type { JsonObject } from '@waybill/shared/log/envelope'
import type { ColumnType, Generated } from 'kysely'

// What the house works with: loads, locks, carriers, customers, lists and settings. Instants are ISO 8601 UTC, cut to milliseconds when read.

export interface BoardShipmentTable extends ShipmentBoardRow {
  readonly tenant_id: string
  /** Whether readers see the row: it has a version. Worked out by the database, for its indexes, as is `closed_status`: null while active. */
  readonly seen: ColumnType<boolean, never, never>
  readonly closed_status: ColumnType<string | null, never, never>
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

export interface CarrierLoadTable {
  tenant_id: string
  pro: string
  carrier_id: string
  day: string | null
  cost: number
  released: boolean
}

export interface CarrierFigureTable {
  tenant_id: string
  carrier_id: string
  number_of_loads: number
  average_cost: number | null
  last_load_date: string | null
}

export interface CarrierYearTable {
  tenant_id: string
  year: string
  carrier_id: string
  loads: number
  paid: number
  cancels: number
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
  reasons_withheld: Generated<boolean>
  message: string | null
  finished_at: string | null
}

export interface ImportRowTable {
  tenant_id: string
  source: string
  key: string
  report: JsonObject
}
