import { TEXTS } from '@waybill/shared/protocol/texts'
import type { ApiError } from '../../app/api-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { ShipmentDialogProps } from '../shipment-dialog-props.ts'
import { calls } from '../use-shipment.ts'
import { INCIDENT_FIELDS, IncidentFields } from './IncidentFields.tsx'
import { RefusalNote } from './Refusal.tsx'
import { useCommand } from './use-command.ts'
import { useIncidentDraft } from './use-incident-draft.ts'
import { withReload } from './with-reload.ts'

const sayRefused = ({ status }: ApiError) => (status === 422 ? TEXTS.incident.invalid : TEXTS.incident.failed(status))

/** Reports an incident that was not prompted by a stop change [3.31–3.36, 4.44, 5.27–5.30]. */
export const IncidentDialog = ({ shipment, onClose, onDone }: ShipmentDialogProps) => {
  const { pro } = shipment
  const command = useCommand(pro, sayRefused)
  const incident = useIncidentDraft(shipment, undefined, command)
  const submit = () =>
    command.send(
      'Incident',
      () => withReload(pro, () => calls.reportIncident(pro, incident.written())),
      ({ next }) => {
        showToast({ tone: 'ok', text: TEXTS.incident.created })
        if (next) onDone(next)
        else onClose()
      },
    )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Incident on ${pro}`}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" pending={command.pending}>
            Create incident
          </Button>
        </>
      }
    >
      <IncidentFields shipment={shipment} incident={incident} />
      <RefusalNote alerts={command.others(INCIDENT_FIELDS)} />
    </Dialog>
  )
}
