import { Result } from 'effect'
import type { ShipmentCommandOf, ShipmentFacts } from './commands.ts'
import type { ShipmentDecision } from './decision.ts'
import { happened } from './events.ts'
import { carrierAt } from './intermodal/carrier-at.ts'
import { type Alert, refuse } from './refusals.ts'
import { isIncidentTypeCode } from './rules/incident-types.ts'
import { numberAlerts } from './rules/numbers.ts'
import { stopAlerts } from './rules/stops.ts'
import type { PickStop } from './shape.ts'
import type { Shipment } from './state.ts'

type ReportIncident = ShipmentCommandOf<'ReportIncident'>

const alert = (field: string, message: string): Alert => ({ key: `incident.${field}:required`, field, message })

/** A known type code [5.28], and a note or else a reason code and a stop [5.29]. */
const incompleteIncident = ({ incident_type_code, reason_code, pick_stop_id, note }: ReportIncident): readonly Alert[] => {
  const type = !incident_type_code
    ? [alert('incident_type_code', 'Incident: Type code is required')]
    : isIncidentTypeCode(incident_type_code)
      ? []
      : [alert('incident_type_code', `Incident: Type code ${incident_type_code} is not known`)]
  if (note?.trim()) return type
  return [
    ...type,
    ...(reason_code ? [] : [alert('reason_code', 'Incident: Reason code is required')]),
    ...(pick_stop_id ? [] : [alert('pick_stop_id', 'Incident: Stop is required')]),
  ]
}

const stopIsInvalid = (state: Shipment, stop: PickStop): boolean =>
  [...stopAlerts(state), ...numberAlerts(state)].some((problem) => problem.field.startsWith(`pick_stops[${stop.stop_num}].`))

/** The value that the field has now, as people read it. */
const textOf = (stop: PickStop | undefined, field: string | null): string | null => {
  const value = stop && field ? (stop as Readonly<Record<string, unknown>>)[field] : null
  return value === null || value === undefined || typeof value === 'object' ? null : String(value)
}

/** Writes down that something went other than promised [5.27–5.30]. */
export const reportIncident = (state: Shipment, command: ReportIncident, facts: ShipmentFacts): ShipmentDecision => {
  const stop = state.pick_stops.find(({ id }) => id === command.pick_stop_id)
  if (command.pick_stop_id && !stop) return refuse('UnknownStop', `Shipment ${state.pro} has no stop ${command.pick_stop_id}.`)
  const alerts = incompleteIncident(command)
  if (alerts.length > 0) return refuse('InvalidIncident', 'Invalid Incident info', alerts)
  if (stop && stopIsInvalid(state, stop)) {
    return refuse('InvalidPickStop', 'PickStop Information is invalid. Please correct it to proceed.')
  }
  const { type: _, carrier, incident_reason_code = null, ...told } = command
  const blamed = carrier ?? carrierAt(state, stop)
  return Result.succeed([
    happened('IncidentReported', {
      incident: {
        ...told,
        id: `${state.pro}-I${state.made.incidents + 1}`,
        incident_type_code: command.incident_type_code as string,
        incident_reason_code,
        original_field_value: command.original_field_value ?? textOf(stop, command.appt_field_name),
        carrier_id: blamed?.id ?? null,
        carrier_name: blamed?.name ?? null,
        created_by: facts.by.username,
        created_at: facts.now,
      },
    }),
  ])
}
