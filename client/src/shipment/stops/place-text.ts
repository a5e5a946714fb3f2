/** City, state and zip as one text: `Chicago, IL 60601`. */
export const placeText = (place: { readonly city: string | null; readonly state: string | null; readonly zip: string | null }): string =>
  [[place.city, place.state].filter(Boolean).join(', '), place.zip].filter(Boolean).join(' ')

export interface TypedPlace {
  readonly city: string
  readonly state: string
  readonly zip: string
}

const ZIP = /^(?:\d{5}(?:-\d{4})?|[a-z]\d[a-z](?:\s?\d[a-z]\d)?)$/i
const WITH_STATE = /^(.*?)[,\s]+([a-z]{2})(?:[\s,]+(\d{5}(?:-\d{4})?|[a-z]\d[a-z]\s?\d[a-z]\d))?$/i

/** A typed place split into parts: a zip, `Chicago, IL`, or `chicago il 60601`. Other text is a city name. */
export const placeTyped = (text: string): TypedPlace => {
  const typed = text.trim()
  if (ZIP.test(typed)) return { city: '', state: '', zip: typed.toUpperCase() }
  const [, city, state, zip] = WITH_STATE.exec(typed) ?? []
  if (city && state) return { city, state: state.toUpperCase(), zip: zip?.toUpperCase() ?? '' }
  return { city: typed.replace(/,$/, ''), state: '', zip: '' }
}

const zones = new Map<string, string>()

/** The everyday name of a time zone, such as `Central`; the zone id if the browser does not know it. */
export const zoneLabel = (zone: string): string => {
  const known = zones.get(zone)
  if (known !== undefined) return known
  let word = zone
  try {
    const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts(0)
    word = (parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone).replace(/ Time$/, '')
  } catch {
    // The browser does not know this zone, so its id is shown.
  }
  zones.set(zone, word)
  return word
}

/** Whether a found place matches the typed one, ignoring parts that were not typed. */
export const isPlaceTyped = (found: TypedPlace, typed: TypedPlace): boolean => {
  const same = (field: keyof TypedPlace) => typed[field] === '' || found[field].toLowerCase() === typed[field].toLowerCase()
  return (typed.zip !== '' || (typed.city !== '' && typed.state !== '')) && same('city') && same('state') && same('zip')
}

/**
 * Places offered for typed text, with a zip only if one was typed. A city has many zips, and one the user did not choose would be printed on the
 * load's documents.
 */
export const offeredPlaces = <P extends { readonly city: string; readonly state: string; readonly zip: string }>(
  typed: string,
  places: readonly P[],
): readonly P[] => {
  if (/\d/.test(typed)) return places
  const byName = new Map(places.map((place) => [`${place.city}, ${place.state}`, { ...place, zip: '' }]))
  return [...byName.values()]
}
