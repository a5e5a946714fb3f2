import { INCIDENT_TYPE_CODES, type IncidentTypeCode } from '@waybill/shared/shipment/rules/incident-types'

const TYPES: Readonly<Record<IncidentTypeCode, string>> = {
  AA: 'pickup appointment',
  AB: 'delivery appointment',
  X3: 'arrival at pickup',
  X1: 'arrival at delivery',
  AF: 'departure from pickup',
  D1: 'departure from delivery',
}

/** Incident type codes with descriptions [9.15]. */
export const INCIDENT_TYPES = INCIDENT_TYPE_CODES.map((code) => ({ value: code, label: `${code}, ${TYPES[code]}` }))
