import type { StopInput } from './input.ts'
import type { Location } from './shape.ts'

/** What a stop is found by. */
export type Place = Pick<Location, 'city' | 'state' | 'zip'>

const said = (known: Place | undefined, input: StopInput, field: keyof Place): string | null => {
  const [inside, beside] = [input.location?.[field], input[field]]
  const before = known?.[field] ?? null
  if (inside === undefined) return beside === undefined ? before : beside
  return beside === undefined || inside !== before ? inside : beside
}

/**
 * Where a stop lies after an input. City, state and zip may stand beside the location; where both are said, the one that differs from
 * what is known counts, so that whoever sends an answer back may change either.
 */
export const placeSaid = (known: Place | undefined, input: StopInput): Place => ({
  city: said(known, input, 'city'),
  state: said(known, input, 'state'),
  zip: said(known, input, 'zip'),
})
