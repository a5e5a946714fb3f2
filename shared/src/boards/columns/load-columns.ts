import { CARRIER_COLUMNS } from './load/carrier-columns.ts'
import { INTERMODAL_COLUMNS } from './load/intermodal-columns.ts'
import { PARTY_COLUMNS } from './load/party-columns.ts'
import { MONEY_COLUMNS } from './load/rate-columns.ts'
import { REQUIREMENT_COLUMNS } from './load/requirement-columns.ts'
import { STOP_COLUMNS } from './load/stop-columns.ts'
import { TRACKING_COLUMNS } from './load/tracking-columns.ts'
import { WORD_COLUMNS } from './load/word-columns.ts'
import type { ShipmentColumn } from './row-columns.ts'

/** The columns that are read from the load behind the row, by group [2.57–2.80]. Nobody pays for one that nobody shows. */
export const LOAD_COLUMNS: readonly ShipmentColumn[] = [
  ...REQUIREMENT_COLUMNS,
  ...CARRIER_COLUMNS,
  ...PARTY_COLUMNS,
  ...MONEY_COLUMNS,
  ...WORD_COLUMNS,
  ...TRACKING_COLUMNS,
  ...INTERMODAL_COLUMNS,
  ...STOP_COLUMNS,
]
