import type { StopInput } from './input.ts'
import type { Location } from './shape.ts'

/** The fields that locate a stop. */
export type StopPlace = Pick<Location, 'city' | 'state' | 'zip'>

const changedField = (known: StopPlace | undefined, input: StopInput, field: keyof StopPlace): string | null => {
  const [inside, outside] = [input.location?.[field], input[field]]
  const before = known?.[field] ?? null
  if (inside === undefined) return outside === undefined ? before : outside
  return outside === undefined || inside !== before ? inside : outside
}

/**
 * The place of a stop after an input. City, state and zip may be sent outside the location. If both are sent, the one that differs from the
 * current place wins, so that a client may change either in a response it sends back.
 */
export const mergedPlace = (known: StopPlace | undefined, input: StopInput): StopPlace => ({
  city: changedField(known, input, 'city'),
  state: changedField(known, input, 'state'),
  zip: changedField(known, input, 'zip'),
})
