import type { RequiredFields } from '@waybill/shared/shipment/commands'
import { resetStop, type StopPrompt, stopPrompts } from '@waybill/shared/shipment/rules/incident-prompt'
import { savedLoad } from '../form/saved-load.ts'
import { previewShipment, type ShipmentForm, shipmentDraftOf } from '../form/shipment-form.ts'

/** Changes that need an incident prompt before a save, by stop: everything that differs from the saved load [4.44–4.46]. */
export const promptsOf = (form: ShipmentForm, required: RequiredFields, now: string): readonly StopPrompt[] =>
  stopPrompts(savedLoad(form.saved), previewShipment(form, now), required)

/** The form with the values of a canceled incident restored as saved, everything else as typed [4.47]. */
export const restoreField = (form: ShipmentForm, prompt: StopPrompt): ShipmentForm => ({
  ...form,
  draft: { ...form.draft, pick_stops: resetStop(form.draft.pick_stops, shipmentDraftOf(form.saved).pick_stops, prompt) },
})

/** Where the incidents of a load are shown on the screen [4.43]. */
export type IncidentMenu = 'closed' | 'create' | 'list'

export const incidentMenu = (dialogOpen: boolean, panel: string): IncidentMenu =>
  dialogOpen ? 'create' : panel === 'incidents' ? 'list' : 'closed'
