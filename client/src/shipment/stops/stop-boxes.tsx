import { memo } from 'react'
import { useIsRequired } from '../../app/use-required.ts'
import { type LocationMatch, lookups, type PlaceMatch } from '../../records/lookup-calls.ts'
import { ComboboxField } from '../../ui/ComboboxField.tsx'
import type { FieldProps } from '../../ui/Field.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { DateBox, TimeBox } from '../form/boxes.tsx'
import { useFormPart } from '../form/form-context.ts'
import type { ShipmentDraft, ShipmentForm } from '../form/shipment-form.ts'
import { useBox } from '../form/use-box.tsx'
import styles from '../Shipment.module.css'
import { isPlaceTyped, offeredPlaces, placeText, placeTyped, zoneLabel } from './place-text.ts'
import { withReference, withTag } from './stop-edits.ts'
import { typedLocation, withLocation, withPlace } from './stop-location.ts'

export type Stop = ShipmentDraft['pick_stops'][number]

const findPlaces = async (letters: string, signal: AbortSignal) =>
  offeredPlaces(letters, (await lookups.places(letters, signal)).body.places)

const NOT_FOUND_YET = { country: '', timezone: '' }
const placed = (text: string): PlaceMatch => ({ ...placeTyped(text), ...NOT_FOUND_YET })

interface PlaceBoxProps {
  readonly path: string
  readonly name: string
  readonly id: Stop['id']
  readonly location: Stop['location']
}

/** City, state and zip in one box. A chosen place sets the time zone; a place typed in full is looked up. */
export const PlaceBox = memo(({ path, name, id: stopId, location }: PlaceBoxProps) => {
  const { props } = useBox(`${path}.location.city`)
  const state = useBox(`${path}.location.state`)
  const { field: stateField } = state.props
  const { part, handle } = useFormPart(({ isMine, errorOf }) => ({ mine: isMine(`${path}.location`), stateError: errorOf(stateField) }))
  const required = useIsRequired()
  const { city, zip, country, timezone } = location
  const place =
    city || location.state || zip
      ? { city: city ?? '', state: location.state ?? '', zip: zip ?? '', country: country ?? '', timezone: timezone ?? '' }
      : null
  const choose = (chosen: PlaceMatch | null) => {
    const { change } = handle()
    change((form) => withPlace(form, stopId, chosen))
    if (chosen?.timezone !== '') return
    void findPlaces(placeText(chosen), new AbortController().signal).then(
      (found) => {
        const meant = found.find((one) => isPlaceTyped(one, chosen))
        const stands = (form: ShipmentForm) =>
          form.draft.pick_stops.some(({ id, location: now }) => id === stopId && samePlace(now, chosen))
        if (meant) change((form) => (stands(form) ? withPlace(form, stopId, { ...meant, zip: chosen.zip }) : form))
      },
      () => undefined, // The server completes the place when the load is saved.
    )
  }
  return (
    <ComboboxField<PlaceMatch>
      {...props}
      state={props.state ?? (part.mine ? 'mine' : state.props.state)}
      error={props.error ?? part.stateError}
      label={`${name} city, state and zip`}
      layout="cell"
      required={required('location', 'city')}
      placeholder="City, state or zip"
      maxLength={80}
      value={place}
      onChange={choose}
      search={findPlaces}
      keyOf={placeText}
      textOf={placeText}
      detailOf={({ timezone: zone }) => zone && zoneLabel(zone)}
      asTyped={placed}
      completes
    />
  )
})

const samePlace = (location: Stop['location'], { city, state, zip }: PlaceMatch) =>
  (location.city ?? '') === city && (location.state ?? '') === state && (location.zip ?? '') === zip

const WHO_SAYS: Readonly<Record<LocationMatch['source'], (used: number) => string>> = {
  load: (used) => `${used} ${used === 1 ? 'load' : 'loads'}`,
  customer: () => 'Customer',
  typed: () => '',
}

interface LocationBoxProps extends Pick<FieldProps, 'label' | 'layout' | 'className' | 'required'> {
  /** The stop in the form. */
  readonly path: string
  readonly id: Stop['id']
}

/** The name of a stop. A known location fills in its address, hours and contact; any other name can be typed. */
export const LocationBox = memo(({ path, id, ...field }: LocationBoxProps) => {
  const { value, props } = useBox(`${path}.location_name`)
  const { part, handle } = useFormPart(({ form }) => ({ customer: form.draft.customer?.id ?? null }))
  return (
    <ComboboxField<LocationMatch>
      {...props}
      {...field}
      placeholder="Location"
      maxLength={255}
      value={typeof value === 'string' && value !== '' ? typedLocation(value) : null}
      onChange={(location) => handle().change((now) => withLocation(now, id, location))}
      search={async (letters, signal) => (await lookups.locations(letters, part.customer, signal)).body.locations}
      keyOf={(location) => [location.name, location.address, location.city, location.state].join(' ')}
      textOf={(location) => location.name ?? ''}
      noteOf={(location) => [location.address, placeText(location)].filter(Boolean).join(', ')}
      detailOf={({ source, used }) => WHO_SAYS[source](used)}
      asTyped={typedLocation}
    />
  )
})

interface MomentProps {
  readonly path: string
  readonly name: string
  readonly of: string
  /** The date is required. */
  readonly required?: boolean | undefined
}

/** A date and a time at a stop, in its time zone. */
export const StopTimeField = ({ path, name, of, required }: MomentProps) => (
  <span className={styles.moment}>
    <DateBox path={`${path}_date`} label={`${name} ${of} date`} layout="cell" required={required} />
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

type Tags = Stop['dynamic_reference_tags']
const tagsOf = (value: unknown): Tags => (Array.isArray(value) ? value : [])
/** Offered as the first tag names because they are the most common. */
const USUAL_TAGS = ['PO', 'Pickup #', 'BOL'] as const

/** One of the six tags of a stop, numbered from 1: the customer's name for it and its value [3.29]. */
export const TagBox = ({ path, name, number }: { readonly path: string; readonly name: string; readonly number: number }) => {
  const { value, set, props } = useBox(`${path}.dynamic_reference_tags`)
  const tags = tagsOf(value)
  const tag = tags[number - 1]
  const usual = USUAL_TAGS[number - 1]
  const both = { ...props, field: number === 1 ? props.field : undefined, help: number === 1 && props.help, layout: 'cell' } as const
  return (
    <span className={styles.tag}>
      <TextField
        {...both}
        label={`${name} tag ${number} name`}
        maxLength={60}
        placeholder={usual ?? `Tag ${number}`}
        value={tag?.label ?? null}
        onChange={(label) => set([...withTag(tags, number, { label })])}
      />
      <TextField
        {...both}
        field={undefined}
        label={`${name} tag ${number}`}
        maxLength={120}
        value={tag?.value ?? null}
        onChange={(text) => set([...withTag(tags, number, { value: text, ...(!tag?.label && usual && text !== '' && { label: usual }) })])}
      />
    </span>
  )
}
