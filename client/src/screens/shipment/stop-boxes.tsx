import { ComboboxField } from '../../ui/ComboboxField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { DateBox, TimeBox } from './boxes.tsx'
import { useShipmentForm } from './form-context.ts'
import styles from './Shipment.module.css'
import type { PlaceMatch } from './shipment-calls.ts'
import type { ShipmentDraft } from './shipment-form.ts'
import { withReference } from './stop-edits.ts'
import { useBox } from './use-box.tsx'
import { calls } from './use-shipment.ts'

export type Stop = ShipmentDraft['pick_stops'][number]

const findPlaces = async (letters: string, signal: AbortSignal) => (await calls.places(letters, signal)).body.places

const placeText = ({ city, state, zip }: Pick<PlaceMatch, 'city' | 'state' | 'zip'>) =>
  [[city, state].filter(Boolean).join(', '), zip].filter(Boolean).join(' ')

/** City, state and zip in one box: what is chosen brings its zone with it. */
export const PlaceBox = ({ path, name, stop }: { readonly path: string; readonly name: string; readonly stop: Stop }) => {
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

/** A day and a time of a stop, in its zone. */
export const Moment = ({ path, name, of }: { readonly path: string; readonly name: string; readonly of: string }) => (
  <span className={styles.moment}>
    <DateBox path={`${path}_date`} label={`${name} ${of} date`} layout="cell" />
    <TimeBox path={`${path}_time`} label={`${name} ${of} time`} layout="cell" />
  </span>
)

const textsOf = (value: unknown): readonly (string | null)[] => (Array.isArray(value) ? value : [])

/** The six references of a stop, numbered from 1 [3.25]. */
export const ReferenceBox = ({ path, name, number }: { readonly path: string; readonly name: string; readonly number: number }) => {
  const { value, set, props } = useBox(`${path}.references`)
  const texts = textsOf(value)
  return (
    <TextField
      {...props}
      help={number === 1 && props.help}
      label={`${name} reference ${number}`}
      layout="cell"
      maxLength={80}
      placeholder={`Ref ${number}`}
      value={texts[number - 1] ?? null}
      onChange={(text) => set([...withReference(texts, number, text)])}
    />
  )
}
