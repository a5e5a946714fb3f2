import type { RequiredFields } from '../commands.ts'
import type { PickStop } from '../shape.ts'
import type { Shipment } from '../state.ts'
import { alertsOf } from './alerts.ts'
import { type IncidentTypeCode, incidentTypeFor } from './incident-types.ts'

const MOMENTS = ['appt_start', 'appt_end', 'ready_or_deliver', 'arrival', 'departure'] as const

/** Fields of a stop whose change asks for an incident [4.45, 4.46]. */
export type PromptField = `${(typeof MOMENTS)[number]}_${'date' | 'time'}` | 'appt_confirmed' | 'appt_fcfs'

export const PROMPT_FIELDS: readonly PromptField[] = [
  ...MOMENTS.flatMap((moment) => [`${moment}_date`, `${moment}_time`] as const),
  'appt_confirmed',
  'appt_fcfs',
]

/** What the incident dialog opens with after a change: the box, its old and new value, and who was on the road. */
export interface IncidentPrompt {
  readonly pick_stop_id: string
  readonly incident_type_code: IncidentTypeCode | null
  readonly appt_field_name: PromptField
  readonly original_field_value: string | null
  readonly updated_field_value: string
  readonly carrier_id: string | null
  readonly carrier_name: string | null
  readonly driver_name: string | null
  readonly cell: string | null
  readonly phone: string | null
  readonly trailer_num: string | null
}

const textOf = (value: string | boolean | null): string | null => (value === null ? null : String(value))

/** Whether the change of this box is one to explain: taking a confirmation back is not, FCFS counts once the appointment is confirmed [4.46]. */
const asksFor = (field: PromptField, before: PickStop, after: PickStop): boolean => {
  if (before[field] === after[field]) return false
  if (field === 'appt_confirmed') return after.appt_confirmed
  if (field === 'appt_fcfs') return after.appt_confirmed && before.appt_confirmed
  return true
}

const stopsAreValid = (shipment: Shipment, required: RequiredFields): boolean =>
  !alertsOf(shipment, required).some(({ field }) => field.startsWith('pick_stops'))

/**
 * What the incident dialog opens with after a box of a stop went from its value in `before` to that in `after`; null when it stays closed.
 * It opens when the customer has incident management, all stops are valid and the value really changed [4.44–4.46].
 */
export const incidentPrompt = (
  before: Shipment,
  after: Shipment,
  changed: { readonly stop_id: string; readonly field: string },
  required: RequiredFields,
): IncidentPrompt | null => {
  const field = PROMPT_FIELDS.find((name) => name === changed.field)
  if (!field || !after.customer?.incident_management) return null
  const stopIn = ({ pick_stops }: Shipment) => pick_stops.find(({ id }) => id === changed.stop_id)
  const [was, is] = [stopIn(before), stopIn(after)]
  if (!was || !is || !asksFor(field, was, is) || !stopsAreValid(after, required)) return null
  const { load_info, carrier } = after
  return {
    pick_stop_id: changed.stop_id,
    incident_type_code: incidentTypeFor(after, changed.stop_id, field),
    appt_field_name: field,
    original_field_value: textOf(was[field]),
    updated_field_value: textOf(is[field]) ?? '',
    carrier_id: carrier?.id ?? null,
    carrier_name: carrier?.name ?? null,
    driver_name: load_info.driver_1_ref_driver,
    cell: load_info.driver_1_cell,
    phone: load_info.dispatcher_phone,
    trailer_num: load_info.trailer_number,
  }
}

/** The stops with the box of a cancelled dialog at the value it had before the change; all else that was typed stays [4.47]. */
export const resetStop = <Stop extends { readonly id: string | null } & Readonly<Record<PromptField, unknown>>>(
  stops: readonly Stop[],
  before: readonly Stop[],
  { pick_stop_id, appt_field_name: field }: Pick<IncidentPrompt, 'pick_stop_id' | 'appt_field_name'>,
): readonly Stop[] => {
  const was = before.find(({ id }) => id === pick_stop_id)
  return was ? stops.map((stop) => (stop.id === pick_stop_id ? { ...stop, [field]: was[field] } : stop)) : stops
}
