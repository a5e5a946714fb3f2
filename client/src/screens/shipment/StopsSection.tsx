import { ArrowDown, ArrowUp, Ellipsis, Plus, Trash2 } from 'lucide-react'
import { Button, IconButton } from '../../ui/Button.tsx'
import { ComboboxField } from '../../ui/ComboboxField.tsx'
import { Menu } from '../../ui/Menu.tsx'
import type { MenuEntry } from '../../ui/menu-entry.ts'
import { Section } from '../../ui/Section.tsx'
import { DateBox, FlagBox, TextBox, TimeBox } from './boxes.tsx'
import { ChangedBy } from './ChangedBy.tsx'
import { useShipmentForm } from './form-context.ts'
import { RowErrors } from './RowErrors.tsx'
import styles from './Shipment.module.css'
import type { PlaceMatch } from './shipment-calls.ts'
import type { ShipmentDraft } from './shipment-form.ts'
import { addStop, moveStop, removeStop } from './stop-edits.ts'
import { useBox } from './use-box.tsx'
import { calls } from './use-shipment.ts'
import { zoneName } from './zone-name.ts'

type Stop = ShipmentDraft['pick_stops'][number]

const findPlaces = async (letters: string, signal: AbortSignal) => (await calls.places(letters, signal)).body.places

const placeText = ({ city, state, zip }: Pick<PlaceMatch, 'city' | 'state' | 'zip'>) =>
  [[city, state].filter(Boolean).join(', '), zip].filter(Boolean).join(' ')

/** City, state and zip in one box: what is chosen brings its zone with it. */
const PlaceBox = ({ path, name, stop }: { readonly path: string; readonly name: string; readonly stop: Stop }) => {
  const { change, isMine, errorOf } = useShipmentForm()
  const { props, set } = useBox(`${path}.location.city`)
  const state = useBox(`${path}.location.state`)
  const { city, zip, country, timezone } = stop.location
  const place =
    city || stop.location.state
      ? { city: city ?? '', state: stop.location.state ?? '', zip: zip ?? '', country: country ?? '', timezone: timezone ?? '' }
      : null
  return (
    <ComboboxField<PlaceMatch>
      {...props}
      state={props.state ?? (isMine(`${path}.location`) ? 'mine' : state.props.state)}
      error={props.error ?? errorOf(state.props.field)}
      label={`${name} city, state and zip`}
      layout="cell"
      placeholder="City, state"
      value={place}
      onChange={(found) => {
        if (!found) {
          set(null)
          state.set(null)
          return
        }
        change((form) => ({
          ...form,
          draft: {
            ...form.draft,
            pick_stops: form.draft.pick_stops.map((each) =>
              each.id === stop.id ? { ...each, location: { ...each.location, ...found, latitude: null, longitude: null } } : each,
            ),
          },
        }))
      }}
      search={findPlaces}
      keyOf={placeText}
      textOf={placeText}
    />
  )
}

const Moment = ({ path, name, of }: { readonly path: string; readonly name: string; readonly of: string }) => (
  <span className={styles.moment}>
    <DateBox path={`${path}_date`} label={`${name} ${of} date`} layout="cell" />
    <TimeBox path={`${path}_time`} label={`${name} ${of} time`} layout="cell" />
  </span>
)

const StopRow = ({ stop, place, last }: { readonly stop: Stop; readonly place: number; readonly last: boolean }) => {
  const { change, readOnly } = useShipmentForm()
  const id = stop.id ?? ''
  const path = `pick_stops[${id}]`
  const number = place + 1
  const name = `Stop ${number}`
  const entries: readonly MenuEntry[] = [
    { label: 'Add pick before', icon: Plus, onSelect: () => change((form) => addStop(form, 'P', place)) },
    { label: 'Add stop before', icon: Plus, onSelect: () => change((form) => addStop(form, 'D', place)) },
    'separator',
    { label: 'Move up', icon: ArrowUp, disabled: place === 0, onSelect: () => change((form) => moveStop(form, id, -1)) },
    { label: 'Move down', icon: ArrowDown, disabled: last, onSelect: () => change((form) => moveStop(form, id, 1)) },
    'separator',
    { label: 'Remove', icon: Trash2, danger: true, onSelect: () => change((form) => removeStop(form, id)) },
  ]
  return (
    <li className={styles.item}>
      <div className={styles.line}>
        <span className={styles.number}>{number}</span>
        <span>{stop.event_type === 'P' ? 'Pick' : 'Stop'}</span>
        <TextBox path={`${path}.location_name`} label={`${name} location name`} layout="cell" />
        <PlaceBox path={path} name={name} stop={stop} />
        <Moment path={`${path}.appt_start`} name={name} of="appointment from" />
        <Moment path={`${path}.appt_end`} name={name} of="appointment to" />
        <span className={styles.hint} title={stop.location.timezone ?? undefined}>
          {zoneName(stop.location.timezone)}
        </span>
        <FlagBox path={`${path}.appt_fcfs`} label={`${name} first come, first served`} layout="cell" />
        {readOnly ? (
          <span />
        ) : (
          <Menu align="end" trigger={<IconButton icon={Ellipsis} size="small" label={`${name}: more`} />} entries={entries} />
        )}
      </div>
      <div className={styles.second}>
        <span className={styles.labelled}>
          {stop.event_type === 'P' ? 'Ready' : 'Deliver'}
          <Moment path={`${path}.ready_or_deliver`} name={name} of={stop.event_type === 'P' ? 'ready' : 'deliver'} />
        </span>
        <span className={styles.labelled}>
          Arrived
          <Moment path={`${path}.arrival`} name={name} of="arrival" />
        </span>
        <span className={styles.labelled}>
          Departed
          <Moment path={`${path}.departure`} name={name} of="departure" />
        </span>
        <span className={styles.labelled}>
          Reference
          <TextBox className={styles.narrow} path={`${path}.ref_number`} label={`${name} reference`} layout="cell" />
        </span>
      </div>
      <RowErrors start={`pick_stops[${number}].`} />
    </li>
  )
}

/** Where the load is picked up, where it goes, and what lies between. */
export const StopsSection = () => {
  const { form, change, readOnly } = useShipmentForm()
  const stops = form.draft.pick_stops
  return (
    <Section title="Stops" flush summary={<ChangedBy paths={['pick_stops']}>Times are the stop's own zone</ChangedBy>}>
      <div className={styles.editor}>
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
        <span className={styles.hint}>Moving a stop clears its dates</span>
      </div>
    </Section>
  )
}
