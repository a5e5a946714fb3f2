import type { PickStop } from '../shape.ts'
import type { Incident, Shipment } from '../state.ts'

/** The type codes of incidents [9.15]. */
export const INCIDENT_TYPE_CODES = ['AA', 'AB', 'X3', 'X1', 'AF', 'D1'] as const
export type IncidentTypeCode = (typeof INCIDENT_TYPE_CODES)[number]

export const isIncidentTypeCode = (code: string): code is IncidentTypeCode => (INCIDENT_TYPE_CODES as readonly string[]).includes(code)

/** Type codes at the first and last stop, by field name [4.48–4.51]. */
const BY_FIELD: readonly { readonly fields: RegExp; readonly first: IncidentTypeCode; readonly last: IncidentTypeCode }[] = [
  { fields: /^(ready_or_deliver|appt)(_|$)/, first: 'AA', last: 'AB' },
  { fields: /^arrival(_|$)/, first: 'X3', last: 'X1' },
  { fields: /^departure(_|$)/, first: 'AF', last: 'D1' },
]

/** The default type code of the dialog: AA for a pickup, AB for a delivery, none without a stop [4.52]. */
export const defaultIncidentType = (stop: Pick<PickStop, 'event_type'> | null): IncidentTypeCode | null =>
  stop && (stop.event_type === 'P' ? 'AA' : 'AB')

/**
 * The type code of an incident about a stop field [4.48–4.51], such as `appt_start_date` or `arrival_time`. For a stop between first and
 * last, and for other fields, it is the default of the stop [4.52].
 */
export const incidentTypeFor = (shipment: Pick<Shipment, 'pick_stops'>, stopId: string, field: string): IncidentTypeCode | null => {
  const place = shipment.pick_stops.findIndex((stop) => stop.id === stopId)
  const stop = shipment.pick_stops[place]
  if (!stop) return null
  const codes = BY_FIELD.find(({ fields }) => fields.test(field))
  if (codes && place === 0) return codes.first
  if (codes && place === shipment.pick_stops.length - 1) return codes.last
  return defaultIncidentType(stop)
}

type ChangedField = Pick<Incident, 'appt_field_name' | 'original_field_value' | 'updated_field_value'>

const YES_OR_NO: Readonly<Record<string, string>> = { true: 'Yes', false: 'No' }

/** The old or new value of the field of an incident, as people read it: checkboxes are yes or no. */
export const incidentValueText = (
  { appt_field_name, ...values }: ChangedField,
  which: 'original_field_value' | 'updated_field_value',
): string | null => {
  const value = values[which]
  const isFlag = appt_field_name === 'appt_confirmed' || appt_field_name === 'appt_fcfs'
  return value !== null && isFlag ? (YES_OR_NO[value] ?? value) : value
}

/** The text of a changed field in an incident: `old -> new`, or only the new value for a confirmation [3.36]. */
export const incidentChangeText = (incident: ChangedField): string | null => {
  const [before, after] = [incidentValueText(incident, 'original_field_value'), incidentValueText(incident, 'updated_field_value')]
  if (incident.appt_field_name === null || after === null) return null
  return incident.appt_field_name === 'appt_confirmed' ? after : `${before ?? ''} -> ${after}`
}
