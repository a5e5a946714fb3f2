import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { TEXTS } from '@waybill/shared/protocol/texts'
import type { IncidentPrompt } from '@waybill/shared/shipment/rules/incident-prompt'
import { defaultIncidentType, type IncidentTypeCode, incidentChangeText } from '@waybill/shared/shipment/rules/incident-types'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import type { ApiError } from '../../../app/api-error.ts'
import { api } from '../../../app/client.ts'
import { Note } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CheckboxField } from '../../../ui/CheckboxField.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { fieldName, stopName } from '../panels/field-name.ts'
import { shipmentCalls } from '../shipment-calls.ts'
import type { ShipmentDialogProps } from '../shipment-dialog-props.ts'
import styles from './Dialogs.module.css'
import { INCIDENT_REASONS, INCIDENT_TYPES, reasonWords } from './incident-words.ts'
import { Refusal } from './Refusal.tsx'
import { useCommand } from './use-command.ts'
import { withReload } from './with-reload.ts'

const FIELDS = ['incident_type_code', 'pick_stop_id', 'reason_code', 'reason_description', 'note', 'driver_name', 'cell', 'trailer_num']

const stopOptions = ({ pick_stops }: ShipmentResource) =>
  pick_stops.flatMap(({ id, location_name, city, state }, place) =>
    id === null
      ? []
      : [{ value: id, label: [place + 1, location_name, [city, state].filter(Boolean).join(', ')].filter(Boolean).join(', ') }],
  )

/** What of a changed box goes with its incident [3.36]. */
const changeOf = ({ appt_field_name, original_field_value, updated_field_value, carrier_id, phone }: IncidentPrompt) => ({
  appt_field_name,
  original_field_value,
  updated_field_value,
  carrier_id,
  phone,
})

const sayRefused = ({ status }: ApiError) =>
  showToast({ tone: 'bad', text: status === 422 ? TEXTS.incident.invalid : TEXTS.incident.failed(status) })

export interface IncidentDialogProps extends ShipmentDialogProps {
  /** The changed box that asked for the incident; none: somebody wants to report one [4.44]. */
  readonly prompt?: IncidentPrompt | null
  /** Puts that box back to its old value [4.47]. */
  readonly onPutBack?: () => void
}

/** Writes down that something went other than promised [3.31–3.36, 5.27–5.30]. The type follows the stop until one is chosen [4.52]. */
export const IncidentDialog = ({ shipment, prompt = null, onPutBack, onClose, onDone }: IncidentDialogProps) => {
  const { pro, load_info: info } = shipment
  const [chosenType, setType] = useState<IncidentTypeCode | null>(prompt?.incident_type_code ?? null)
  const [stopId, setStop] = useState<string | null>(prompt?.pick_stop_id ?? null)
  const [reason, setReason] = useState<string | null>(null)
  const [description, setDescription] = useState('')
  const [note, setNote] = useState('')
  const [driver, setDriver] = useState((prompt ? prompt.driver_name : info.driver_1_ref_driver) ?? '')
  const [cell, setCell] = useState((prompt ? prompt.cell : info.driver_1_cell) ?? '')
  const [trailer, setTrailer] = useState((prompt ? prompt.trailer_num : info.trailer_number) ?? '')
  const [cancelling, setCancelling] = useState(false)
  const [internal, setInternal] = useState(false)
  const [atFault, setAtFault] = useState(false)
  const command = useCommand<{ readonly next: ShipmentResource | null }>(pro, sayRefused)

  const type = chosenType ?? defaultIncidentType(shipment.pick_stops.find(({ id }) => id !== null && id === stopId) ?? null)
  const noteless = note.trim() === ''
  const submit = () =>
    command.send(
      'Incident',
      () =>
        withReload(pro, () =>
          shipmentCalls(api).reportIncident(pro, {
            incident_type_code: type,
            pick_stop_id: stopId,
            reason_code: reason,
            reason_description: description || null,
            note: note.trim() || null,
            driver_name: driver || null,
            cell: cell || null,
            trailer_num: trailer || null,
            internal_only: internal,
            carrier_fault: atFault,
            ...(prompt && changeOf(prompt)),
          }),
        ),
      ({ next }) => {
        showToast({ tone: 'ok', text: TEXTS.incident.created })
        if (next) onDone(next)
        else onClose()
      },
    )
  const change = prompt && `${stopName(prompt.pick_stop_id, shipment)}, ${fieldName(prompt.appt_field_name)}: ${incidentChangeText(prompt)}`
  if (cancelling && prompt)
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title="No incident"
        about={change}
        onSubmit={() => {
          onPutBack?.()
          onClose()
        }}
        footer={
          <>
            <Button onClick={onClose}>Keep the change</Button>
            <Button type="submit" variant="primary" data-autofocus>
              Put it back
            </Button>
          </>
        }
      >
        <p>Put the old value back, or keep the change without an incident.</p>
      </Dialog>
    )
  const cancel = prompt ? () => setCancelling(true) : onClose
  return (
    <Dialog
      open
      onOpenChange={cancel}
      title={`Incident on ${pro}`}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <Button type="submit" variant="primary" pending={command.pending}>
            Create incident
          </Button>
        </>
      }
    >
      {change && (
        <Note icon={CalendarClock}>
          <p>{change}</p>
        </Note>
      )}
      <div className={styles.grid}>
        <SelectField
          label="Type code"
          field="incident_type_code"
          required
          value={type}
          onChange={setType}
          options={INCIDENT_TYPES}
          placeholder="Select a type"
          error={command.errorOf('incident_type_code')}
        />
        <SelectField
          label="Stop"
          field="pick_stop_id"
          required={noteless}
          value={stopId}
          onChange={setStop}
          options={stopOptions(shipment)}
          placeholder="Select a stop"
          none="No stop"
          error={command.errorOf('pick_stop_id')}
        />
        <SelectField
          label="Reason code"
          field="reason_code"
          required={noteless}
          value={reason}
          onChange={(code) => {
            setReason(code)
            setDescription(reasonWords(code))
          }}
          options={INCIDENT_REASONS}
          placeholder="Select a reason"
          none="No reason"
          error={command.errorOf('reason_code')}
        />
        <TextField
          label="Reason description"
          field="reason_description"
          value={description}
          onChange={setDescription}
          error={command.errorOf('reason_description')}
          maxLength={255}
        />
        <TextAreaField
          label="Note"
          field="note"
          className={styles.wide}
          placeholder="What happened, in one sentence"
          value={note}
          onChange={setNote}
          error={command.errorOf('note')}
          maxLength={2000}
        />
        <TextField
          label="Driver"
          field="driver_name"
          className={styles.third}
          value={driver}
          onChange={setDriver}
          error={command.errorOf('driver_name')}
        />
        <TextField
          label="Cell"
          field="cell"
          className={styles.third}
          inputMode="tel"
          value={cell}
          onChange={setCell}
          error={command.errorOf('cell')}
          maxLength={40}
        />
        <TextField
          label="Trailer"
          field="trailer_num"
          className={styles.third}
          value={trailer}
          onChange={setTrailer}
          error={command.errorOf('trailer_num')}
          maxLength={40}
        />
        <CheckboxField label="Internal only" field="internal_only" value={internal} onChange={setInternal} />
        <CheckboxField label="Carrier at fault" field="carrier_fault" value={atFault} onChange={setAtFault} />
      </div>
      <Refusal alerts={command.others(FIELDS)} />
    </Dialog>
  )
}
