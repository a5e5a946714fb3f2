import { CANADIAN_PROVINCES, MEXICAN_STATES, US_STATES } from './states.ts'

const US: ReadonlySet<string> = new Set(US_STATES)
const CANADA: ReadonlySet<string> = new Set(Object.values(CANADIAN_PROVINCES))
const MEXICO: ReadonlySet<string> = new Set(MEXICAN_STATES)

/** Countries whose states we know. Elsewhere, state and zip may be anything. */
const NORTH_AMERICA: ReadonlySet<string> = new Set(['US', 'USA', 'CA', 'CAN', 'MX', 'MEX'])
const US_ZIP = /^\d{5}(-?\d{4})?$/
const CANADIAN_POSTAL_CODE = /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/

export interface Place {
  readonly state: string | null
  readonly zip?: string | null
  readonly country?: string | null
}

export interface PlaceProblem {
  readonly field: 'state' | 'zip'
  readonly message: string
}

const plain = (text: string | null | undefined) => (text ?? '').trim().toUpperCase()

/** A state that does not exist [9.16], and a zip that is not written like one of that state's country. Empty fields are no problem. */
export const placeProblems = (place: Place): readonly PlaceProblem[] => {
  const [state, zip, country] = [plain(place.state), plain(place.zip), plain(place.country)]
  if (country !== '' && !NORTH_AMERICA.has(country)) return []
  const isKnown = state === '' || US.has(state) || CANADA.has(state) || MEXICO.has(state)
  const isCanadian = CANADA.has(state) && !MEXICO.has(state)
  const pattern = US.has(state) && !MEXICO.has(state) ? US_ZIP : isCanadian ? CANADIAN_POSTAL_CODE : null
  return [
    ...(isKnown ? [] : [{ field: 'state', message: `There is no state ${place.state}. Use the abbreviation, such as IL or ON.` } as const]),
    ...(zip === '' || pattern === null || pattern.test(zip)
      ? []
      : [
          {
            field: 'zip',
            message: `${place.zip} is not a zip code. Write it as ${isCanadian ? 'L4K 1A1' : '60611 or 60611-1234'}.`,
          } as const,
        ]),
  ]
}
