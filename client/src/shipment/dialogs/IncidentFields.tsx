import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { useSignedIn } from '../../app/client.ts'
import { CheckboxField } from '../../ui/CheckboxField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './Dialogs.module.css'
import { INCIDENT_TYPES } from './incident-options.ts'
import type { IncidentDraft } from './use-incident-draft.ts'

export const INCIDENT_FIELDS = [
  'incident_type_code',
  'pick_stop_id',
  'reason_code',
  'reason_description',
  'note',
  'driver_name',
  'cell',
  'trailer_num',
]

const stopOptions = ({ pick_stops }: ShipmentResource) =>
  pick_stops.flatMap(({ id, location_name, city, state }, place) =>
    id === null
      ? []
      : [{ value: id, label: [place + 1, location_name, [city, state].filter(Boolean).join(', ')].filter(Boolean).join(', ') }],
  )

export interface IncidentFieldsProps {
  readonly shipment: ShipmentResource
  readonly incident: IncidentDraft
  /** Type and stop are set by the change, so they are not editable. */
  readonly fixed?: boolean
}

/** The fields of an incident [3.32, 3.33]. Reasons come from the company's list [3.10]. */
export const IncidentFields = ({ shipment, incident: { draft, set, box, type }, fixed = false }: IncidentFieldsProps) => {
  const { staticInfo } = useSignedIn()
  const reasons = staticInfo?.default_incident_reason_codes ?? []
  const noteless = draft.note.trim() === ''
  return (
    <div className={styles.grid}>
      {!fixed && (
        <>
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
        </>
      )}
      <SelectField
        label="Reason code"
        required={noteless}
        options={reasons.map(({ code, description }) => ({ value: code, label: `${code}, ${description}` }))}
        placeholder="Select a reason"
        none="No reason"
        {...box('reason_code')}
        onChange={(reason_code) =>
          set({ reason_code, reason_description: reasons.find(({ code }) => code === reason_code)?.description ?? '' })
        }
      />
      <TextField label="Reason description" maxLength={255} {...box('reason_description')} />
      <TextAreaField label="Note" className={styles.wide} placeholder="What happened, in one sentence" maxLength={2000} {...box('note')} />
      <TextField label="Driver" className={styles.third} {...box('driver_name')} />
      <TextField label="Cell" className={styles.third} inputMode="tel" maxLength={40} {...box('cell')} />
      <TextField label="Trailer" className={styles.third} maxLength={40} {...box('trailer_num')} />
      <CheckboxField label="Internal only" {...box('internal_only')} />
      <CheckboxField label="Carrier at fault" {...box('carrier_fault')} />
    </div>
  )
}
