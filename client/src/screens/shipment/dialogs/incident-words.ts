import { INCIDENT_TYPE_CODES, type IncidentTypeCode } from '@waybill/shared/shipment/rules/incident-types'

const TYPES: Readonly<Record<IncidentTypeCode, string>> = {
  AA: 'pickup appointment',
  AB: 'delivery appointment',
  X3: 'arrival at pickup',
  X1: 'arrival at delivery',
  AF: 'departure from pickup',
  D1: 'departure from delivery',
}

/** The type codes with their words [9.15]. */
export const INCIDENT_TYPES = INCIDENT_TYPE_CODES.map((code) => ({ value: code, label: `${code}, ${TYPES[code]}` }))

/** Reasons for a status or an appointment by the codes that partners exchange (X12 element 1652). */
const REASONS = {
  A1: 'Missed delivery',
  AF: 'Accident',
  AG: 'Consignee related',
  AH: 'Driver related',
  AI: 'Mechanical breakdown',
  AJ: 'Other carrier related',
  AL: 'Previous stop',
  AM: 'Shipper related',
  AN: 'Holiday, closed',
  AO: 'Weather or natural disaster',
  AY: 'Missed pickup',
  BC: 'Missing documents',
  BD: 'Border clearance',
  BE: 'Road conditions',
  BG: 'Other',
  BJ: 'Customer wanted earlier delivery',
  BK: 'Prearranged appointment',
  BP: 'Load shifted',
  BS: 'Refused by customer',
  T3: 'Trailer not available',
} as const

/** The reason codes that the dialog offers. */
export const INCIDENT_REASONS = Object.entries(REASONS).map(([code, words]) => ({ value: code, label: `${code}, ${words}` }))

/** What a reason code says; empty for one that is not known. */
export const reasonWords = (code: string | null): string => REASONS[code as keyof typeof REASONS] ?? ''
