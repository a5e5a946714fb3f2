import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { TEXTS } from '@waybill/shared/protocol/texts'
import type { IncidentPrompt } from '@waybill/shared/shipment/rules/incident-prompt'
import { defaultIncidentType, type IncidentTypeCode, incidentChangeText } from '@waybill/shared/shipment/rules/incident-types'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import type { ApiError } from '../../../app/api-error.ts'
import { Note } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CheckboxField } from '../../../ui/CheckboxField.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { withUsDates } from '../../../ui/date-text.ts'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { fieldName, stopName } from '../panels/field-name.ts'
import type { ShipmentDialogProps } from '../shipment-dialog-props.ts'
import { calls } from '../use-shipment.ts'
import styles from './Dialogs.module.css'
import { INCIDENT_REASONS, INCIDENT_TYPES, reasonWords } from './incident-words.ts'
import { Refusal } from './Refusal.tsx'
import { useCommand } from './use-command.ts'
import { useDraft } from './use-draft.ts'
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

const sayRefused = ({ status }: ApiError) => (status === 422 ? TEXTS.incident.invalid : TEXTS.incident.failed(status))

export interface IncidentDialogProps extends ShipmentDialogProps {
  /** The changed box that asked for the incident; none: somebody wants to report one [4.44]. */
  readonly prompt?: IncidentPrompt | null
  /** Puts that box back to its old value [4.47]. */
  readonly onPutBack?: () => void
}

/** Writes down that something went other than promised [3.31–3.36, 5.27–5.30]. The type follows the stop until one is chosen [4.52]. */
export const IncidentDialog = ({ shipment, prompt = null, onPutBack, onClose, onDone }: IncidentDialogProps) => {
  const { pro, load_info: info } = shipment
  const command = useCommand(pro, sayRefused)
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
    command.errorOf,
  )
  const [cancelling, setCancelling] = useState(false)

  const stop = shipment.pick_stops.find(({ id }) => id !== null && id === draft.pick_stop_id) ?? null
  const type = draft.incident_type_code ?? defaultIncidentType(stop)
  const noteless = draft.note.trim() === ''
  const submit = () =>
    command.send(
      'Incident',
      () =>
        withReload(pro, () =>
          calls.reportIncident(pro, {
            ...draft,
            incident_type_code: type,
            reason_description: draft.reason_description || null,
            note: draft.note.trim() || null,
            driver_name: draft.driver_name || null,
            cell: draft.cell || null,
            trailer_num: draft.trailer_num || null,
            ...(prompt && changeOf(prompt)),
          }),
        ),
      ({ next }) => {
        showToast({ tone: 'ok', text: TEXTS.incident.created })
        if (next) onDone(next)
        else onClose()
      },
    )
  const change =
    prompt && withUsDates(`${stopName(prompt.pick_stop_id, shipment)}, ${fieldName(prompt.appt_field_name)}: ${incidentChangeText(prompt)}`)
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
          required
          options={INCIDENT_TYPES}
          placeholder="Select a type"
          {...box('incident_type_code')}
          value={type}
        />
        <SelectField
          label="Stop"
          required={noteless}
          options={stopOptions(shipment)}
          placeholder="Select a stop"
          none="No stop"
          {...box('pick_stop_id')}
        />
        <SelectField
          label="Reason code"
          required={noteless}
          options={INCIDENT_REASONS}
          placeholder="Select a reason"
          none="No reason"
          {...box('reason_code')}
          onChange={(reason_code) => set({ reason_code, reason_description: reasonWords(reason_code) })}
        />
        <TextField label="Reason description" maxLength={255} {...box('reason_description')} />
        <TextAreaField
          label="Note"
          className={styles.wide}
          placeholder="What happened, in one sentence"
          maxLength={2000}
          {...box('note')}
        />
        <TextField label="Driver" className={styles.third} {...box('driver_name')} />
        <TextField label="Cell" className={styles.third} inputMode="tel" maxLength={40} {...box('cell')} />
        <TextField label="Trailer" className={styles.third} maxLength={40} {...box('trailer_num')} />
        <CheckboxField label="Internal only" {...box('internal_only')} />
        <CheckboxField label="Carrier at fault" {...box('carrier_fault')} />
      </div>
      <Refusal alerts={command.others(FIELDS)} />
    </Dialog>
  )
}
