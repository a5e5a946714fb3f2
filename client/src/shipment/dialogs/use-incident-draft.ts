import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import type { IncidentPrompt } from '@waybill/shared/shipment/rules/incident-prompt'
import { defaultIncidentType, type IncidentTypeCode } from '@waybill/shared/shipment/rules/incident-types'
import { type DraftErrors, useDraft } from './use-draft.ts'

/** Details of a change recorded with its incident [3.36]. */
export const changeOf = ({ appt_field_name, original_field_value, updated_field_value, carrier_id, phone }: IncidentPrompt) => ({
  appt_field_name,
  original_field_value,
  updated_field_value,
  carrier_id,
  phone,
})

/** An incident being entered, for a stop change or on its own. The type follows the stop until one is chosen [4.52]. */
export const useIncidentDraft = (
  { pick_stops, load_info: info }: ShipmentResource,
  prompt: IncidentPrompt | undefined,
  errors: DraftErrors,
) => {
  const { draft, set, box } = useDraft(
    '',
    {
      incident_type_code: prompt?.incident_type_code ?? (null as IncidentTypeCode | null),
      pick_stop_id: prompt?.pick_stop_id ?? null,
      reason_code: null as string | null,
      reason_description: '',
      note: '',
      driver_name: (prompt ? prompt.driver_name : info.driver_1_ref_driver) ?? '',
      cell: (prompt ? prompt.cell : info.driver_1_cell) ?? '',
      trailer_num: (prompt ? prompt.trailer_num : info.trailer_number) ?? '',
      internal_only: false,
      carrier_fault: false,
    },
    errors,
  )
  const stop = pick_stops.find(({ id }) => id !== null && id === draft.pick_stop_id) ?? null
  const type = draft.incident_type_code ?? defaultIncidentType(stop)
  /** The incident in API form. */
  const written = () => ({
    ...draft,
    incident_type_code: type,
    reason_description: draft.reason_description || null,
    note: draft.note.trim() || null,
    driver_name: draft.driver_name || null,
    cell: draft.cell || null,
    trailer_num: draft.trailer_num || null,
  })
  return { draft, set, box, type, written }
}
export type IncidentDraft = ReturnType<typeof useIncidentDraft>
export type IncidentWritten = ReturnType<IncidentDraft['written']> & Partial<ReturnType<typeof changeOf>>
