import type { StaticInfo } from '@waybill/shared/protocol/static-info'
import type { RequiredFields } from '@waybill/shared/shipment/commands'
import { simulatedLanePricing } from '../integrations/lane-pricing/simulated.ts'

type Coded = readonly (readonly [code: string, description: string])[]

const coded = (list: Coded) => list.map(([code, description]) => ({ code, description }))
const choices = (list: Coded) => list.map(([value, label]) => ({ label, value }))

/** Why a stop went other than promised: the status reasons of X12 element 1651 that a broker meets. */
const REASONS: Coded = [
  ['A1', 'Missed Delivery'],
  ['A2', 'Incorrect Address'],
  ['A5', 'Unable to Locate'],
  ['AD', 'Customer Requested Future Delivery'],
  ['AF', 'Accident'],
  ['AG', 'Consignee Related'],
  ['AH', 'Driver Related'],
  ['AI', 'Mechanical Breakdown'],
  ['AJ', 'Other Carrier Related'],
  ['AL', 'Previous Stop'],
  ['AM', 'Shipper Related'],
  ['AN', 'Holiday - Closed'],
  ['AO', 'Weather or Natural Disaster Related'],
  ['AS', 'Hold Due to Customs Documentation Problems'],
  ['AX', 'Insufficient Pick-up Time'],
  ['AY', 'Missed Pick-up'],
  ['B1', 'Consignee Closed'],
  ['B5', 'Held for Consignee'],
  ['B9', 'Receiving Time Restricted'],
  ['BB', 'Held per Shipper'],
  ['BD', 'Border Clearance'],
  ['BE', 'Road Conditions'],
  ['BG', 'Other'],
  ['BH', 'Insufficient Time to Complete Delivery'],
]

/** The same with the ids that incidents may name them by [3.33]. */
export const REASON_CODES = REASONS.map(([code, description], place) => ({ id: place + 1, code, description }))

const EQUIPMENT: Coded = [
  ['V', 'Van'],
  ['R', 'Reefer'],
  ['F', 'Flatbed'],
  ['SD', 'Step Deck'],
  ['DD', 'Double Drop'],
  ['LB', 'Lowboy'],
  ['RGN', 'Removable Gooseneck'],
  ['CN', 'Conestoga'],
  ['PO', 'Power Only'],
  ['HS', 'Hotshot'],
  ['BT', 'Box Truck'],
  ['SV', 'Sprinter Van'],
  ['TN', 'Tanker'],
  ['DT', 'Dump Trailer'],
  ['HB', 'Hopper Bottom'],
  ['AC', 'Auto Carrier'],
  ['C', 'Container'],
]

const ACCESSORIALS: Coded = [
  ['DET', 'Detention'],
  ['LAY', 'Layover'],
  ['LUM', 'Lumper'],
  ['TONU', 'Truck Ordered Not Used'],
  ['STOP', 'Stop-off'],
  ['TARP', 'Tarp'],
  ['DRAS', 'Driver Assist'],
  ['LFTG', 'Liftgate'],
  ['INS', 'Inside Delivery'],
  ['RES', 'Residential Delivery'],
  ['APPT', 'Appointment'],
  ['REDL', 'Redelivery'],
  ['RECN', 'Reconsignment'],
  ['OVSZ', 'Oversize Permit'],
  ['SCAL', 'Scale Ticket'],
  ['HAZ', 'Hazardous Materials'],
  ['CHAS', 'Chassis'],
  ['STOR', 'Storage'],
]

/** What a tenant's pickers offer [3.10]; the fields it demands [5.4] and the folders of its papers follow from its settings. */
export const staticInfoOf = (required: RequiredFields, document_folders: readonly string[]): StaticInfo => ({
  default_incident_reason_codes: REASON_CODES,
  equip_options: coded(EQUIPMENT),
  lane_pricing_integrations: [{ provider: simulatedLanePricing.provider, simulated: simulatedLanePricing.simulated }],
  revenue_types: [
    { rev_type: 'TL', description: 'Truckload' },
    { rev_type: 'LTL', description: 'Less Than Truckload' },
    { rev_type: 'IMDL', description: 'Intermodal' },
    { rev_type: 'DRAY', description: 'Drayage' },
    { rev_type: 'PART', description: 'Partial' },
  ],
  document_folders,
  accessorial_options: coded(ACCESSORIALS),
  agent_options: [],
  user_agent_options: [],
  enc_qual: [],
  business_unit_options: [],
  region_options: [],
  mode_options: choices([
    ['truckload', 'Truckload'],
    ['less_than_truckload', 'Less Than Truckload'],
    ['intermodal', 'Intermodal'],
  ]),
  highlight_color_options: choices([
    ['red', 'Red'],
    ['orange', 'Orange'],
    ['yellow', 'Yellow'],
    ['green', 'Green'],
    ['blue', 'Blue'],
    ['purple', 'Purple'],
  ]),
  required_field_options: Object.entries(required).flatMap(([table_name, columns]: [string, readonly string[]]) =>
    columns.map((column_name) => ({ table_name, column_name })),
  ),
  batch_csv_column_headers: [],
  mcp_integration: null,
  carrier_assure_integration: null,
  macropoint_visibility_integration: null,
})
