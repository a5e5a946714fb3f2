import { incidentChangeText, incidentValueText } from '../../../shipment/rules/incident-types.ts'
import type { CheckCall, Incident } from '../../../shipment/state.ts'
import { loadColumn, localTimeCell } from './load-column.ts'

const lastCall = (calls: readonly CheckCall[]) => calls.findLast((call) => call.struck === null)

/** The last word from the road; one that was struck counts no longer [2.70]. */
const CHECK_CALL_COLUMNS = [
  loadColumn('Check Calls', 'check_call_at', 'Last Check Call', 'moment', ({ check_calls }) => {
    const call = lastCall(check_calls)
    return call && localTimeCell(call.date, call.time, call.timezone)
  }),
  loadColumn('Check Calls', 'check_call_user', 'Check Call By', 'text', ({ check_calls }) => lastCall(check_calls)?.user),
  loadColumn('Check Calls', 'check_call_city', 'Check Call City', 'text', ({ check_calls }) => lastCall(check_calls)?.city),
  loadColumn('Check Calls', 'check_call_state', 'Check Call State', 'text', ({ check_calls }) => lastCall(check_calls)?.state),
  loadColumn('Check Calls', 'check_call_note', 'Check Call Note', 'text', ({ check_calls }) => lastCall(check_calls)?.note),
  loadColumn('Shipment', 'last_note', 'Last Note', 'text', ({ check_calls, notes }) => lastCall(check_calls)?.note ?? notes),
]

type IncidentText = 'driver_name' | 'note' | 'created_by' | 'carrier_name' | 'incident_type_code' | 'reason_code'

const OF_INCIDENT: readonly (readonly [IncidentText, string])[] = [
  ['driver_name', 'Driver'],
  ['note', 'Note'],
  ['created_by', 'User'],
  ['carrier_name', 'Carrier'],
  ['incident_type_code', 'Type Code'],
  ['reason_code', 'Reason Code'],
]
const VALUES = [
  ['original_field_value', 'Original Value'],
  ['updated_field_value', 'Updated Value'],
] as const
const last = (incidents: readonly Incident[]) => incidents.at(-1)

/** The last incident of the load [2.66]. */
const INCIDENT_COLUMNS = [
  ...OF_INCIDENT.map(([field, title]) =>
    loadColumn('Incident', `incident_${field}`, `Incident ${title}`, 'text', ({ incidents }) => last(incidents)?.[field]),
  ),
  ...VALUES.map(([field, title]) =>
    loadColumn('Incident', `incident_${field}`, `Incident ${title}`, 'text', ({ incidents }) => {
      const incident = last(incidents)
      return incident && incidentValueText(incident, field)
    }),
  ),
  loadColumn('Incident', 'incident_created_at', 'Incident Created', 'instant', ({ incidents }) => last(incidents)?.created_at),
  loadColumn('Incident', 'incident_change', 'Incident Change', 'text', ({ incidents }) => {
    const incident = last(incidents)
    return incident && incidentChangeText(incident)
  }),
]

export const CHECK_CALL_AND_INCIDENT_COLUMNS = [...CHECK_CALL_COLUMNS, ...INCIDENT_COLUMNS]
