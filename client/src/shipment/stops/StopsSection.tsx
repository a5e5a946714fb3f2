import { Plus } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { ChangedBy } from '../form/ChangedBy.tsx'
import { EditorHead } from '../form/EditorHead.tsx'
import { useFormPart } from '../form/form-context.ts'
import { RowErrors } from '../form/RowErrors.tsx'
import styles from '../Shipment.module.css'
import { StopRow } from './StopRow.tsx'
import { idsOf } from './stop-edits.ts'
import { useMileage } from './use-mileage.ts'
import { useStopActs } from './use-stop-acts.ts'

const COLUMNS = [
  { title: '' },
  { title: '' },
  { title: 'Location' },
  { title: 'City' },
  { title: 'Appointment from' },
  { title: 'Appointment to' },
  { title: 'Zone', bare: true },
  { title: 'FCFS', bare: true },
  { title: 'Weight lb', num: true },
  { title: 'Plt', num: true },
  { title: '' },
] as const

/** Pickups, deliveries and the stops between them. */
export const StopsSection = () => {
  const { part } = useFormPart(({ form, readOnly }) => ({ readOnly, ids: idsOf(form.draft.pick_stops).join(' ') }))
  const { readOnly } = part
  const stops = part.ids.split(' ').filter(Boolean)
  const acts = useStopActs()
  const mileage = useMileage()
  return (
    <Section title="Stops" flush summary={<ChangedBy paths={['pick_stops']}>Times are local to each stop</ChangedBy>}>
      <div className={styles.editor}>
        <div className={styles.stops}>
          <EditorHead columns={COLUMNS} />
          <ol ref={acts.list}>
            {stops.map((id, place) => (
              <StopRow key={id} id={id} place={place} count={stops.length} acts={acts} />
            ))}
          </ol>
        </div>
      </div>
      <div className={styles.foot}>
        {!readOnly && (
          <>
            <Button variant="ghost" size="small" icon={Plus} data-field="pick_stops" onClick={() => acts.add('P', stops.length)}>
              Add pick
            </Button>
            <Button variant="ghost" size="small" icon={Plus} onClick={() => acts.add('D', stops.length)}>
              Add stop
            </Button>
          </>
        )}
        <RowErrors start="pick_stops" exact />
        {!readOnly && (
          <span className={styles.hint}>
            {mileage && `${mileage.miles.toLocaleString('en-US')} miles, ${mileage.source} · `}
            Alt ↑ ↓ moves a stop and clears its dates
          </span>
        )}
      </div>
    </Section>
  )
}
