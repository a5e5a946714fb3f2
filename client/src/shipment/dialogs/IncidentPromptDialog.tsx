import type { Alert } from '@waybill/shared/decision/refusal'
import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { TEXTS } from '@waybill/shared/protocol/texts'
import { fieldName, stopName } from '@waybill/shared/shipment/field-name'
import { incidentAlerts } from '@waybill/shared/shipment/rules/incident'
import type { StopPrompt } from '@waybill/shared/shipment/rules/incident-prompt'
import { incidentChangeText } from '@waybill/shared/shipment/rules/incident-types'
import { CalendarClock } from 'lucide-react'
import { useCallback, useState } from 'react'
import { Note } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { withUsDates } from '../../ui/date-text.ts'
import { showToast } from '../../ui/toast-store.ts'
import { IncidentFields } from './IncidentFields.tsx'
import { changeOf, type IncidentWritten, useIncidentDraft } from './use-incident-draft.ts'

export interface IncidentPromptDialogProps {
  readonly shipment: ShipmentResource
  readonly prompt: StopPrompt
  /** Incidents to report once the change is saved; an empty list keeps the change without one. */
  readonly onAnswer: (incidents: readonly IncidentWritten[]) => void
  /** Reverts the stop to its saved values [4.47]. */
  readonly onPutBack: () => void
  /** Returns to the form without saving. */
  readonly onClose: () => void
}

/** Prompts for one incident per stop about to be saved, however many of its fields changed [4.44–4.47]. */
export const IncidentPromptDialog = ({ shipment, prompt, onAnswer, onPutBack, onClose }: IncidentPromptDialogProps) => {
  const { incidents } = prompt
  const [first, ...others] = incidents
  const [alerts, setAlerts] = useState<readonly Alert[]>([])
  const [cancelling, setCancelling] = useState(false)
  const incident = useIncidentDraft(shipment, first, {
    errorOf: (field) => alerts.find((alert) => alert.field === field)?.message,
    forget: useCallback((field: string) => setAlerts((known) => known.filter((alert) => alert.field !== field)), []),
  })
  const several = others.length > 0
  const submit = () => {
    const written = incidents.map((one) => ({
      ...incident.written(),
      ...(several && { incident_type_code: one.incident_type_code }),
      ...changeOf(one),
    }))
    const refused = written.flatMap(incidentAlerts)
    setAlerts(refused)
    if (refused.length > 0) showToast({ id: 'incident refused', tone: 'bad', text: TEXTS.incident.invalid })
    else onAnswer(written)
  }
  const changes = incidents.map((one) => (
    <p key={one.appt_field_name}>
      {withUsDates(
        `${stopName(one.pick_stop_id, shipment)}, ${fieldName(one.appt_field_name)}${several ? ` (${one.incident_type_code})` : ''}: ${incidentChangeText(one)}`,
      )}
    </p>
  ))
  if (cancelling)
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title="Skip incident?"
        onSubmit={onPutBack}
        footer={
          <>
            <Button onClick={() => onAnswer([])}>Keep the change</Button>
            <Button type="submit" variant="primary" data-autofocus>
              Revert change
            </Button>
          </>
        }
      >
        <Note icon={CalendarClock}>{changes}</Note>
        <p>Revert the change or keep it without an incident.</p>
      </Dialog>
    )
  const cancel = () => setCancelling(true)
  return (
    <Dialog
      open
      onOpenChange={cancel}
      title={`Incident on ${shipment.pro}`}
      about="The incident is created when the change is saved."
      onSubmit={submit}
      footer={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <Button type="submit" variant="primary">
            Create incident
          </Button>
        </>
      }
    >
      <Note icon={CalendarClock}>{changes}</Note>
      <IncidentFields shipment={shipment} incident={incident} fixed={several} />
    </Dialog>
  )
}
