import { SHEET_FIELDS } from '@waybill/shared/load-import/columns'
import { formatDollars } from '@waybill/shared/money/dollars'
import type { StaticInfo } from '@waybill/shared/protocol/static-info'
import type { RecordFields } from '@waybill/shared/record/list'
import { recordValueText } from '@waybill/shared/record/list'
import { ACCESSORIALS } from '@waybill/shared/record/lists/accessorials'
import { AGENTS } from '@waybill/shared/record/lists/agents'
import { BUSINESS_UNITS } from '@waybill/shared/record/lists/business-units'
import { DOCUMENT_FOLDERS } from '@waybill/shared/record/lists/document-folders'
import { EQUIPMENT } from '@waybill/shared/record/lists/equipment'
import { HIGHLIGHT_COLORS } from '@waybill/shared/record/lists/highlight-colors'
import { INCIDENT_REASON_CODES } from '@waybill/shared/record/lists/incident-reason-codes'
import { OFFICES } from '@waybill/shared/record/lists/offices'
import { REGIONS } from '@waybill/shared/record/lists/regions'
import { REVENUE_TYPES } from '@waybill/shared/record/lists/revenue-types'
import type { RequiredFields } from '@waybill/shared/shipment/commands'
import { MODES } from '@waybill/shared/shipment/modes'
import { MODE_NAMES } from '@waybill/shared/shipment/shape'
import type { TenantLists } from '../commands/record/tenant-lists.ts'
import { simulatedLanePricing } from '../integrations/lane-pricing/simulated.ts'

const toOption = (fields: RecordFields, key: string): string => recordValueText(fields[key])
const coded = (fields: RecordFields) => ({ code: toOption(fields, 'code'), description: toOption(fields, 'description') })
const dollars = (cents: unknown): string | null => (typeof cents === 'number' ? formatDollars(cents) : null)
const choice = (fields: RecordFields, value: string, label: string) => ({
  value: toOption(fields, value),
  label: toOption(fields, label) || toOption(fields, value),
})

/** The reasons that incidents may name, by id or by code [3.33]. */
export const incidentReasons = (lists: TenantLists) =>
  lists.of(INCIDENT_REASON_CODES).map(({ number, fields }) => ({ id: number, ...coded(fields) }))

/** The folders of a load's documents [3.10]. */
export const documentFolders = (lists: TenantLists): readonly string[] =>
  lists.of(DOCUMENT_FOLDERS).map(({ fields }) => toOption(fields, 'name'))

/** Listed before the agents: users without an office [9.12]. */
const NO_OFFICE = { agent_id: 'No Office', id: null }

/** The equipment of loads [3.10]. */
export const equipmentOptions = (lists: TenantLists) =>
  lists.of(EQUIPMENT).map(({ fields }) => ({ ...coded(fields), group: toOption(fields, 'group') || null }))

const MODE_OPTIONS = MODES.map((mode) => ({ value: mode, label: MODE_NAMES[mode] }))

/** The options of a tenant's pickers, from its lists [3.10], and its required fields [5.4]. */
export const staticInfoOf = (required: RequiredFields, lists: TenantLists): StaticInfo => {
  const agent_options = [NO_OFFICE, ...lists.of(AGENTS).map(({ id, fields }) => ({ agent_id: toOption(fields, 'agent_id'), id }))]
  return {
    default_incident_reason_codes: incidentReasons(lists),
    equip_options: equipmentOptions(lists),
    lane_pricing_integrations: [{ provider: simulatedLanePricing.provider, simulated: simulatedLanePricing.simulated }],
    revenue_types: lists
      .of(REVENUE_TYPES)
      .map(({ fields }) => ({ rev_type: toOption(fields, 'rev_type'), description: toOption(fields, 'description') })),
    document_folders: documentFolders(lists),
    accessorial_options: lists.of(ACCESSORIALS).map(({ fields }) => ({
      ...coded(fields),
      customer_rate: dollars(fields.customer_rate),
      carrier_rate: dollars(fields.carrier_rate),
    })),
    agent_options,
    user_agent_options: agent_options,
    office_options: lists.of(OFFICES).map(({ fields }) => toOption(fields, 'name')),
    enc_qual: [],
    business_unit_options: lists.of(BUSINESS_UNITS).map(({ fields }) => choice(fields, 'code', 'description')),
    region_options: lists.of(REGIONS).map(({ fields }) => choice(fields, 'name', 'name')),
    mode_options: MODE_OPTIONS,
    highlight_color_options: lists.of(HIGHLIGHT_COLORS).map(({ fields }) => choice(fields, 'name', 'label')),
    required_field_options: Object.entries(required).flatMap(([table_name, columns]: [string, readonly string[]]) =>
      columns.map((column_name) => ({ table_name, column_name })),
    ),
    batch_csv_column_headers: SHEET_FIELDS,
    mcp_integration: null,
    carrier_assure_integration: null,
    macropoint_visibility_integration: null,
    map_tiles: null,
  }
}
