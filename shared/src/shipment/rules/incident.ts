import type { Alert } from '../../decision/refusal.ts'
import { isIncidentTypeCode } from './incident-types.ts'

const alert = (field: string, message: string): Alert => ({ key: `incident.${field}:required`, field, message })

interface IncidentInput {
  readonly incident_type_code: string | null
  readonly reason_code: string | null
  readonly pick_stop_id: string | null
  readonly note: string | null
}

/** Alerts for what an incident is missing: a valid type code [5.28], and a note, or a reason code and a stop [5.29]. */
export const incidentAlerts = ({ incident_type_code, reason_code, pick_stop_id, note }: IncidentInput): readonly Alert[] => {
  const type = !incident_type_code
    ? [alert('incident_type_code', 'Incident: Type code is required')]
    : isIncidentTypeCode(incident_type_code)
      ? []
      : [alert('incident_type_code', `Incident: Type code ${incident_type_code} is not valid`)]
  if (note?.trim()) return type
  return [
    ...type,
    ...(reason_code ? [] : [alert('reason_code', 'Incident: Reason code is required')]),
    ...(pick_stop_id ? [] : [alert('pick_stop_id', 'Incident: Stop is required')]),
  ]
}
