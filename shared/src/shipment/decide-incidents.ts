import { Result } from 'effect'
import { refuse } from '../decision/refusal.ts'
import type { RequiredFields, ShipmentCommandOf, ShipmentFacts } from './commands.ts'
import type { ShipmentDecision } from './decision.ts'
import { carrierAt } from './intermodal/carrier-at.ts'
import { alertsOf } from './rules/alerts.ts'
import { additionBlocked } from './rules/editable.ts'
import { incidentAlerts } from './rules/incident.ts'
import type { PickStop } from './shape.ts'
import type { Shipment } from './state.ts'
import { shipmentStream } from './stream.ts'

type ReportIncident = ShipmentCommandOf<'ReportIncident'>

/** Whether a save of the load would be refused because of this stop. */
const stopIsInvalid = (state: Shipment, stop: PickStop, required: RequiredFields): boolean =>
  alertsOf(state, required).some(({ field }) => field.startsWith(`pick_stops[${stop.stop_num}].`))

/** The current value of the field, as people read it. */
const textOf = (stop: PickStop | undefined, field: string | null): string | null => {
  const value = stop && field ? (stop as Readonly<Record<string, unknown>>)[field] : null
  return value === null || value === undefined || typeof value === 'object' ? null : String(value)
}

/** Reports an incident on a load [5.27–5.30]. */
export const reportIncident = (state: Shipment, command: ReportIncident, facts: ShipmentFacts): ShipmentDecision => {
  const blocked = additionBlocked(state, 'incident')
  if (blocked) return Result.fail(blocked)
  const stop = state.pick_stops.find(({ id }) => id === command.pick_stop_id)
  if (command.pick_stop_id && !stop) return refuse('UnknownStop', `Shipment ${state.pro} has no stop ${command.pick_stop_id}.`)
  const alerts = incidentAlerts(command)
  if (alerts.length > 0) return refuse('InvalidIncident', 'Invalid Incident info', alerts)
  if (stop && stopIsInvalid(state, stop, facts.required)) {
    return refuse('InvalidPickStop', 'PickStop Information is invalid. Please correct it to proceed.')
  }
  const { type: _, carrier, incident_reason_code = null, ...fields } = command
  const blamed = carrier ?? carrierAt(state, stop)
  return Result.succeed([
    shipmentStream.happened('IncidentReported', {
      incident: {
        ...fields,
        id: `${state.pro}-I${state.made.incidents + 1}`,
        incident_type_code: command.incident_type_code as string,
        incident_reason_code,
        original_field_value:
          command.original_field_value === undefined ? textOf(stop, command.appt_field_name) : command.original_field_value,
        carrier_id: blamed?.id ?? null,
        carrier_name: blamed?.name ?? null,
        created_by: facts.by.username,
        created_at: facts.now,
      },
    }),
  ])
}
