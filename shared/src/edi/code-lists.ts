import type { Mode } from '../shipment/shape.ts'
import { codeList } from './code-list.ts'

/** Element 353: what a transaction set is for. Only an original may create a load. */
export const PURPOSES = codeList<string>({
  '00': 'original',
  '01': 'cancellation',
  '02': 'addition',
  '03': 'deletion',
  '04': 'change',
  '05': 'replacement',
  '06': 'confirmation',
  '07': 'duplicate',
  '18': 'reissue',
  '22': 'information copy',
})

/** Names of transaction sets. */
export const TRANSACTION_SETS = codeList<string>({
  '204': 'motor carrier load tender',
  '210': 'freight invoice',
  '211': 'bill of lading',
  '212': 'delivery trailer manifest',
  '214': 'shipment status',
  '404': 'rail carrier shipment information',
  '820': 'payment order',
  '824': 'application advice',
  '850': 'purchase order',
  '856': 'ship notice',
  '990': 'response to a load tender',
  '997': 'functional acknowledgment',
})

/** Element 128: reference numbers that tenders carry. */
export const REFERENCES = codeList<string>({
  '11': 'Account',
  '12': 'Billing account',
  '2I': 'Tracking',
  '4C': 'Destination code',
  '6Y': 'Size',
  AO: 'Appointment',
  BM: 'Bill of lading',
  CG: 'Consignee order',
  CN: 'Carrier reference',
  CO: 'Customer order',
  CR: 'Customer reference',
  DJ: 'Delivery ticket',
  DO: 'Delivery order',
  DP: 'Department',
  EQ: 'Equipment',
  IA: 'Vendor',
  IN: 'Invoice',
  KK: 'Delivery reference',
  LO: 'Load plan',
  MB: 'Master bill of lading',
  OK: 'Order type',
  ON: 'Order',
  OQ: 'Order',
  P8: 'Pickup reference',
  PO: 'Purchase order',
  PU: 'Pickup number',
  QN: 'Stop number',
  RU: 'Route',
  SCA: 'SCAC',
  SI: "Shipper's number",
  SN: 'Seal',
  TN: 'Transaction',
  VN: 'Vendor order',
  ZZ: 'Other',
})

/** Element 163: reasons to stop that load, and reasons that unload. The others (inspection, weighing, …) say nothing about the freight. */
export const LOADING_REASONS: ReadonlySet<string> = new Set(['AL', 'CL', 'LD', 'LE', 'PA', 'PL', 'RT', 'SL'])
export const UNLOADING_REASONS: ReadonlySet<string> = new Set(['CU', 'DT', 'SU', 'UL'])

/** N101 of the party at a place where freight is loaded, and where it is unloaded, the best first. */
export const LOADING_PARTIES: readonly string[] = ['SF', 'SH', 'PW', 'OT', 'RO']
export const UNLOADING_PARTIES: readonly string[] = ['ST', 'CN', 'DA', 'DT', 'RD']
export const BILLING_PARTIES: readonly string[] = ['BT', 'PF', 'BI']

/** Element 91: how the load travels, where that is not simply by truck. */
const MODE_OF_METHOD = codeList<Mode>({
  LT: 'less_than_truckload',
  PC: 'less_than_truckload',
  PG: 'intermodal',
  PR: 'intermodal',
  R: 'intermodal',
  RC: 'intermodal',
  RR: 'intermodal',
  ST: 'intermodal',
  WP: 'intermodal',
  X: 'intermodal',
})
const TRUCK_METHODS: ReadonlySet<string> = new Set([
  'C',
  'CE',
  'E',
  'FL',
  'H',
  'I',
  'J',
  'K',
  'L',
  'M',
  'MB',
  'P',
  'PT',
  'SR',
  'T',
  'TL',
  'TT',
  'VA',
])

/** The mode of a transport method; null if it is neither truck nor rail. */
export const modeOfMethod = (method: string): Mode | null => MODE_OF_METHOD[method] ?? (TRUCK_METHODS.has(method) ? 'truckload' : null)

/** Equipment implied by a transport method. */
export const EQUIPMENT_OF_METHOD = codeList<string>({ FL: 'F', TT: 'TN', VA: 'V' })

/** Element 40: equipment, as our codes [3.10]. */
export const EQUIPMENT_CODES = codeList<string>({
  '20': 'C',
  '2B': 'C',
  '40': 'C',
  '4B': 'C',
  AC: 'C',
  AT: 'C',
  CC: 'C',
  CL: 'C',
  CN: 'C',
  CU: 'C',
  CV: 'V',
  CZ: 'C',
  DD: 'DD',
  FF: 'R',
  FH: 'F',
  FN: 'F',
  FR: 'F',
  FT: 'F',
  HV: 'V',
  RA: 'F',
  RD: 'DD',
  RS: 'SD',
  RT: 'R',
  SD: 'SD',
  ST: 'F',
  TF: 'V',
  TG: 'TN',
  TI: 'V',
  TJ: 'TN',
  TK: 'TN',
  TL: 'V',
  TV: 'V',
  TW: 'R',
})

/** Element 40: equipment that travels by rail. */
export const RAIL_EQUIPMENT: ReadonlySet<string> = new Set(['2F', 'BX', 'FP', 'HC', 'HO', 'IX', 'NX', 'RR', 'TN'])

/** Elements 152 and 560 of an AT5: handling that changes what a load is. */
export const HAZARDOUS_HANDLING: ReadonlySet<string> = new Set(['EX', 'HM', 'HZD'])
export const REFRIGERATED_HANDLING: ReadonlySet<string> = new Set(['MRF', 'OTC'])
export const LTL_HANDLING: ReadonlySet<string> = new Set(['LTT'])
export const INTERMODAL_HANDLING: ReadonlySet<string> = new Set(['IMS'])
