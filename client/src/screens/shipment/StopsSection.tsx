import { Plus } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { ChangedBy } from './ChangedBy.tsx'
import { useShipmentForm } from './form-context.ts'
import { RowErrors } from './RowErrors.tsx'
import styles from './Shipment.module.css'
import { StopRow } from './StopRow.tsx'
import { addStop } from './stop-edits.ts'

/** Where the load is picked up, where it goes, and what lies between. */
export const StopsSection = () => {
  const { form, change, readOnly, left } = useShipmentForm()
  const stops = form.draft.pick_stops
  return (
    <Section title="Stops" flush summary={<ChangedBy paths={['pick_stops']}>Times are the stop's own zone</ChangedBy>}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: nothing to act on, it only hears of the focus that leaves a box */}
      <div className={styles.editor} onBlur={left}>
        <div className={styles.stops}>
          <div className={styles.head} aria-hidden="true">
            <span />
            <span />
            <span>Location</span>
            <span>City</span>
            <span>Appointment from</span>
            <span>Appointment to</span>
            <span>Zone</span>
            <span>FCFS</span>
            <span className="text-right">Weight lb</span>
            <span className="text-right">Plt</span>
            <span />
          </div>
          <ol>
            {stops.map((stop, place) => (
              <StopRow key={stop.id} stop={stop} place={place} last={place === stops.length - 1} />
            ))}
          </ol>
        </div>
      </div>
      <div className={styles.foot}>
        {!readOnly && (
          <>
            <Button
              variant="ghost"
              size="small"
              icon={Plus}
              data-field="pick_stops"
              onClick={() => change((now) => addStop(now, 'P', stops.length))}
            >
              Add pick
            </Button>
            <Button variant="ghost" size="small" icon={Plus} onClick={() => change((now) => addStop(now, 'D', stops.length))}>
              Add stop
            </Button>
          </>
        )}
        <RowErrors start="pick_stops" exact />
        {!readOnly && <span className={styles.hint}>Moving a stop clears its dates</span>}
      </div>
    </Section>
  )
}
