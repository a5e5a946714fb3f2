import type { RequiredFields } from '../commands.ts'
import type { PickStop } from '../shape.ts'
import type { Shipment } from '../state.ts'
import { alertsOf } from './alerts.ts'
import { type IncidentTypeCode, incidentTypeFor } from './incident-types.ts'

const dateAndTime = <Moment extends string>(moment: Moment) => [`${moment}_date`, `${moment}_time`] as const

/** Stop fields that are changed together and share one incident. An appointment is a window with two flags. */
const GROUPS = {
  appt: [...dateAndTime('appt_start'), ...dateAndTime('appt_end'), 'appt_confirmed', 'appt_fcfs'],
  ready_or_deliver: dateAndTime('ready_or_deliver'),
  arrival: dateAndTime('arrival'),
  departure: dateAndTime('departure'),
} as const
type Group = keyof typeof GROUPS

/** Stop fields whose change opens the incident dialog [4.45, 4.46]. */
export type PromptField = (typeof GROUPS)[Group][number]

export const PROMPT_FIELDS: readonly PromptField[] = Object.values(GROUPS).flat()

/** The subject of an incident: the one field that changed, or the group name if several of its fields changed. */
export type IncidentField = PromptField | Group

/** An incident to report after a change to a stop: old and new value, and the driver and carrier. */
export interface IncidentPrompt {
  readonly pick_stop_id: string
  readonly incident_type_code: IncidentTypeCode | null
  readonly appt_field_name: IncidentField
  /** Null: the field was empty before. */
  readonly original_field_value: string | null
  readonly updated_field_value: string
  readonly carrier_id: string | null
  readonly carrier_name: string | null
  readonly driver_name: string | null
  readonly cell: string | null
  readonly phone: string | null
  readonly trailer_num: string | null
}

/** All changes at one stop, shown in one dialog. */
export interface StopPrompt {
  readonly pick_stop_id: string
  /** At least one. */
  readonly incidents: readonly IncidentPrompt[]
}

const textOf = (value: string | boolean | null): string | null => (value === null ? null : String(value))

/** Whether a changed field needs an incident: unconfirming does not, FCFS does once the appointment is confirmed [4.46]. */
const needsIncident = (field: PromptField, before: PickStop, after: PickStop): boolean => {
  if (before[field] === after[field]) return false
  if (field === 'appt_confirmed') return after.appt_confirmed
  if (field === 'appt_fcfs') return after.appt_confirmed && before.appt_confirmed
  return true
}

const isFlag = (field: PromptField) => field === 'appt_confirmed' || field === 'appt_fcfs'

/** `2026-11-22 08:00`, for an appointment `2026-11-22 08:00 to 2026-11-22 10:00`. */
const groupText = (stop: PickStop, group: Group): string | null => {
  const text = (moment: 'appt_start' | 'appt_end' | Exclude<Group, 'appt'>) =>
    [stop[`${moment}_date`], stop[`${moment}_time`]].filter((part) => part !== null).join(' ')
  const texts = group === 'appt' ? [text('appt_start'), text('appt_end')] : [text(group)]
  return texts.filter((part) => part !== '').join(' to ') || null
}

/** The change of a group that needs an incident; null if there is none. */
const changeOf = (
  group: Group,
  was: PickStop,
  is: PickStop,
): Pick<IncidentPrompt, 'appt_field_name' | 'original_field_value' | 'updated_field_value'> | null => {
  const changed = GROUPS[group].filter((field) => needsIncident(field, was, is))
  const [field, ...others] = changed
  if (field === undefined) return null
  if (others.length === 0 || changed.every(isFlag)) {
    return { appt_field_name: field, original_field_value: textOf(was[field]), updated_field_value: textOf(is[field]) ?? '' }
  }
  return { appt_field_name: group, original_field_value: groupText(was, group), updated_field_value: groupText(is, group) ?? '' }
}

const stopsAreValid = (shipment: Shipment, required: RequiredFields): boolean =>
  !alertsOf(shipment, required).some(({ field }) => field.startsWith('pick_stops'))

/**
 * The incidents to report when a load changes from `before` to `after`, stop by stop: for a customer with incident management, if all stops
 * are valid and a value changed [4.44–4.46]. A first value is a change, too. New stops need no incident.
 */
export const stopPrompts = (before: Shipment, after: Shipment, required: RequiredFields): readonly StopPrompt[] => {
  if (!after.customer?.incident_management || !stopsAreValid(after, required)) return []
  const { load_info, carrier } = after
  return after.pick_stops.flatMap((is): readonly StopPrompt[] => {
    const was = before.pick_stops.find(({ id }) => id !== null && id === is.id)
    const { id } = is
    if (!was || id === null) return []
    const incidents = (Object.keys(GROUPS) as Group[]).flatMap((group): readonly IncidentPrompt[] => {
      const change = changeOf(group, was, is)
      if (!change) return []
      return [
        {
          pick_stop_id: id,
          incident_type_code: incidentTypeFor(after, id, change.appt_field_name),
          ...change,
          carrier_id: carrier?.id ?? null,
          carrier_name: carrier?.name ?? null,
          driver_name: load_info.driver_1_ref_driver,
          cell: load_info.driver_1_cell,
          phone: load_info.dispatcher_phone,
          trailer_num: load_info.trailer_number,
        },
      ]
    })
    return incidents.length === 0 ? [] : [{ pick_stop_id: id, incidents }]
  })
}

const groupOf = (field: IncidentField): Group =>
  (Object.keys(GROUPS) as Group[]).find((group) => group === field || GROUPS[group].some((each) => each === field)) as Group

/** The stops with the fields of a canceled dialog restored; all other entered values are kept [4.47]. */
export const resetStop = <Stop extends { readonly id: string | null } & Readonly<Record<PromptField, unknown>>>(
  stops: readonly Stop[],
  before: readonly Stop[],
  {
    pick_stop_id,
    incidents,
  }: Pick<StopPrompt, 'pick_stop_id'> & {
    readonly incidents: readonly Pick<IncidentPrompt, 'appt_field_name'>[]
  },
): readonly Stop[] => {
  const was = before.find(({ id }) => id === pick_stop_id)
  if (!was) return stops
  const fields = incidents.flatMap(({ appt_field_name }): readonly PromptField[] => GROUPS[groupOf(appt_field_name)])
  const old = Object.fromEntries(fields.map((field) => [field, was[field]]))
  return stops.map((stop) => (stop.id === pick_stop_id ? { ...stop, ...old } : stop))
}
