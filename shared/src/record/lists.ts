import type { RecordList } from './list.ts'
import { ACCESSORIAL_TYPES } from './lists/accessorial-types.ts'
import { ACCESSORIALS } from './lists/accessorials.ts'
import { AGENTS } from './lists/agents.ts'
import { AUTO_RATINGS } from './lists/auto-ratings.ts'
import { AVAILABLE_TRUCKS } from './lists/available-trucks.ts'
import { BUSINESS_UNITS } from './lists/business-units.ts'
import { DOCUMENT_FOLDERS } from './lists/document-folders.ts'
import { DROP_HOOKS } from './lists/drop-hooks.ts'
import { EQUIPMENT } from './lists/equipment.ts'
import { EQUIPMENT_TYPES } from './lists/equipment-types.ts'
import { HIGHLIGHT_COLORS } from './lists/highlight-colors.ts'
import { INCIDENT_REASON_CODES } from './lists/incident-reason-codes.ts'
import { OFFICES } from './lists/offices.ts'
import { RAMP_LIST } from './lists/ramps.ts'
import { REGIONS } from './lists/regions.ts'
import { REQUIREMENTS } from './lists/requirements.ts'
import { REVENUE_TYPES } from './lists/revenue-types.ts'
import { SALES_REPS } from './lists/sales-reps.ts'
import { SHIPMENT_TYPES } from './lists/shipment-types.ts'

/** Every company list. To add one, add a file beside these and a line here. */
export const RECORD_LISTS: readonly RecordList[] = [
  EQUIPMENT,
  EQUIPMENT_TYPES,
  AVAILABLE_TRUCKS,
  DROP_HOOKS,
  RAMP_LIST,
  REQUIREMENTS,
  AUTO_RATINGS,
  ACCESSORIALS,
  ACCESSORIAL_TYPES,
  REVENUE_TYPES,
  SHIPMENT_TYPES,
  REGIONS,
  BUSINESS_UNITS,
  INCIDENT_REASON_CODES,
  DOCUMENT_FOLDERS,
  HIGHLIGHT_COLORS,
  AGENTS,
  OFFICES,
  SALES_REPS,
]

const BY_PATH = new Map<string, RecordList>(RECORD_LISTS.map((list) => [list.path, list]))

/** The list of a path. @throws Error when there is none */
export const findList = (path: string): RecordList => {
  const list = BY_PATH.get(path)
  if (!list) throw new Error(`unknown list ${path}`)
  return list
}
