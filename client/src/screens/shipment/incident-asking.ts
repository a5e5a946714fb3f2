import type { RequiredFields } from '@waybill/shared/shipment/commands'
import { type IncidentPrompt, incidentPrompt, PROMPT_FIELDS, resetStop } from '@waybill/shared/shipment/rules/incident-prompt'
import { type ShipmentForm, shipmentUnder } from './shipment-form.ts'

/** A box of a stop that may ask for an incident when it changes. */
export interface StopBox {
  readonly stop_id: string
  readonly field: string
}

/** A change that asks for an incident, and the form as it was before it. */
export interface IncidentAsked {
  readonly prompt: IncidentPrompt
  readonly before: ShipmentForm
}

/** The box of a stop under a path of `FieldChange`, when a change of it can ask for an incident [4.45, 4.46]. */
export const stopBoxOf = (path: string): StopBox | null => {
  const [, stop_id, field] = /^pick_stops\[([^\]]+)\]\.(\w+)$/.exec(path) ?? []
  return stop_id !== undefined && field !== undefined && PROMPT_FIELDS.some((name) => name === field) ? { stop_id, field } : null
}

/** A box that is changed as a whole with one act: nobody is still typing in it. */
export const isFlag = ({ field }: StopBox): boolean => field === 'appt_confirmed' || field === 'appt_fcfs'

/** What to ask about a box that went from its value in one form to that in another; null: nothing [4.44]. */
export const askedOf = (
  before: ShipmentForm,
  after: ShipmentForm,
  box: StopBox,
  required: RequiredFields,
  now: string,
): IncidentAsked | null => {
  const prompt = incidentPrompt(shipmentUnder(before, now), shipmentUnder(after, now), box, required)
  return prompt && { prompt, before }
}

/** The form with the box of a cancelled incident at its old value, everything else as typed [4.47]. */
export const putBack = (form: ShipmentForm, { prompt, before }: IncidentAsked): ShipmentForm => ({
  ...form,
  draft: { ...form.draft, pick_stops: resetStop(form.draft.pick_stops, before.draft.pick_stops, prompt) },
})

/** Where the incidents of a load are on the screen [4.43]. */
export type IncidentMenu = 'closed' | 'create' | 'list'

export const incidentMenu = (dialogOpen: boolean, panel: string): IncidentMenu =>
  dialogOpen ? 'create' : panel === 'incidents' ? 'list' : 'closed'
