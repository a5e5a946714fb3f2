import { CARRIER_BOARD_COLUMNS } from './load/carrier-columns.ts'
import { CHECK_CALL_AND_INCIDENT_COLUMNS } from './load/check-call-incident-columns.ts'
import { INTERMODAL_COLUMNS } from './load/intermodal-columns.ts'
import { PARTY_COLUMNS } from './load/party-columns.ts'
import { MONEY_COLUMNS } from './load/rate-columns.ts'
import { REQUIREMENT_COLUMNS } from './load/requirement-columns.ts'
import { STOP_COLUMNS } from './load/stop-columns.ts'
import { TRACKING_COLUMNS } from './load/tracking-columns.ts'
import type { ShipmentColumn } from './row-columns.ts'

/** The columns that are read from the load behind the row, by group [2.57–2.80]. The load is read only when one of them is shown. */
export const LOAD_COLUMNS: readonly ShipmentColumn[] = [
  ...REQUIREMENT_COLUMNS,
  ...CARRIER_BOARD_COLUMNS,
  ...PARTY_COLUMNS,
  ...MONEY_COLUMNS,
  ...CHECK_CALL_AND_INCIDENT_COLUMNS,
  ...TRACKING_COLUMNS,
  ...INTERMODAL_COLUMNS,
  ...STOP_COLUMNS,
]
