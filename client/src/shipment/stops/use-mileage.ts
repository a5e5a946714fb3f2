import { useEffect, useState } from 'react'
import { lookups, type MileageAnswer } from '../../records/lookup-calls.ts'
import { useFormPart } from '../form/form-context.ts'
import { type ShipmentDraft, withComputedMiles } from '../form/shipment-form.ts'

const PAUSE = 300

const placesOf = (stops: ShipmentDraft['pick_stops']) =>
  stops.map(({ location: { city, state, zip } }) => ({ city, state, zip: zip?.replace(/-\d{4}$/, '') ?? null }))
type Places = ReturnType<typeof placesOf>

const isWhole = (places: Places) => places.length > 1 && places.every(({ city, state, zip }) => (city && state) || zip)

/** Miles over the current stops, requested again when a stop's place changes. They go into the load unless miles were typed. */
export const useMileage = (): MileageAnswer | null => {
  const { part, handle } = useFormPart(({ form, readOnly }) => ({
    readOnly,
    places: JSON.stringify(placesOf(form.draft.pick_stops)),
    saved: JSON.stringify(placesOf(form.saved.pick_stops)),
  }))
  const { readOnly, places, saved } = part
  const [answer, setAnswer] = useState<MileageAnswer | null>(null)

  useEffect(() => {
    const stopPlaces = JSON.parse(places) as Places
    const { change } = handle()
    if (readOnly || !isWhole(stopPlaces) || places === saved) {
      setAnswer(null)
      if (!readOnly && places === saved) change((now) => withComputedMiles(now, null))
      return
    }
    const ended = new AbortController()
    const timer = setTimeout(
      () =>
        lookups.mileage(stopPlaces, ended.signal).then(
          ({ body: { mileage } }) => {
            if (ended.signal.aborted) return
            setAnswer(mileage)
            change((now) => withComputedMiles(now, mileage.miles))
          },
          () => !ended.signal.aborted && setAnswer(null),
        ),
      PAUSE,
    )
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [places, saved, readOnly, handle])
  return answer
}
