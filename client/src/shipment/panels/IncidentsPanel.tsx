import { fieldName, stopName } from '@waybill/shared/shipment/field-name'
import { incidentChangeText } from '@waybill/shared/shipment/rules/incident-types'
import type { Incident } from '@waybill/shared/shipment/state'
import type { StopPlaces } from '@waybill/shared/streams/event'
import { Plus } from 'lucide-react'
import { usePermitted } from '../../app/use-permitted.ts'
import { UserName } from '../../live/UserName.tsx'
import { Button } from '../../ui/Button.tsx'
import { withUsDates } from '../../ui/date-text.ts'
import { InstantText } from '../../ui/InstantText.tsx'
import styles from '../../ui/Panels.module.css'
import type { PanelProps } from './panel-props.ts'

const Row = ({ incident, shipment }: { readonly incident: Incident; readonly shipment: StopPlaces }) => {
  const { note, pick_stop_id, appt_field_name } = incident
  const change = incidentChangeText(incident)
  const labels = [incident.internal_only && 'Internal only', incident.carrier_fault && 'Carrier at fault'].filter(Boolean).join(' · ')
  const road = [incident.driver_name, incident.cell ?? incident.phone, incident.trailer_num && `trailer ${incident.trailer_num}`]
  return (
    <tr>
      <td>
        <InstantText at={incident.created_at} />
      </td>
      <td>{incident.incident_type_code}</td>
      <td>{pick_stop_id && stopName(pick_stop_id, shipment)}</td>
      <td>{[incident.reason_code, incident.reason_description].filter(Boolean).join(', ')}</td>
      <td>
        {change !== null && (
          <p>
            {appt_field_name && `${fieldName(appt_field_name)}: `}
            <strong className="font-medium">{withUsDates(change)}</strong>
          </p>
        )}
        {note}
        {labels && <p className={styles.aside}>{labels}</p>}
      </td>
      <td>
        {incident.carrier_name}
        <p className={styles.aside}>{road.filter(Boolean).join(' · ')}</p>
      </td>
      <td>
        <UserName of={incident.created_by} />
      </td>
    </tr>
  )
}

/** Incidents of the load, newest first [3.31–3.36]. */
export const IncidentsPanel = ({ shipment, onAddIncident }: PanelProps) => {
  const permitted = usePermitted()
  const { incidents } = shipment
  return (
    <>
      {permitted('incidents#create') && (
        <div className={styles.bar}>
          <Button size="small" icon={Plus} onClick={onAddIncident}>
            Add incident
          </Button>
        </div>
      )}
      {incidents.length === 0 ? (
        <p className={styles.empty}>No incidents yet.</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col" style={{ width: 132 }}>
                When
              </th>
              <th scope="col" style={{ width: 48 }}>
                Type
              </th>
              <th scope="col" style={{ width: 64 }}>
                Stop
              </th>
              <th scope="col" style={{ width: 190 }}>
                Reason
              </th>
              <th scope="col">What</th>
              <th scope="col" style={{ width: 190 }}>
                Carrier and driver
              </th>
              <th scope="col" style={{ width: 100 }}>
                By
              </th>
            </tr>
          </thead>
          <tbody>
            {incidents.toReversed().map((incident) => (
              <Row key={incident.id} incident={incident} shipment={shipment} />
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
