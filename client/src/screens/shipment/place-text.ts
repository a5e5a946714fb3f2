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

/** What people type for a place, taken apart: a zip, `Chicago, IL`, `chicago il 60601`; words that are neither are the name of a city. */
export const placeTyped = (text: string): TypedPlace => {
  const typed = text.trim()
  if (ZIP.test(typed)) return { city: '', state: '', zip: typed.toUpperCase() }
  const [, city, state, zip] = WITH_STATE.exec(typed) ?? []
  if (city && state) return { city, state: state.toUpperCase(), zip: zip?.toUpperCase() ?? '' }
  return { city: typed.replace(/,$/, ''), state: '', zip: '' }
}

const zones = new Map<string, string>()

/** A zone in the word that people have for it: `Central`; the name of a zone that the machine does not know. */
export const zoneWord = (zone: string): string => {
  const known = zones.get(zone)
  if (known !== undefined) return known
  let word = zone
  try {
    const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts(0)
    word = (parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone).replace(/ Time$/, '')
  } catch {
    // Not a zone of this machine: its name says enough.
  }
  zones.set(zone, word)
  return word
}

/** Whether a place that was found is the one that was typed, of whose parts some may be missing. */
export const isPlaceTyped = (found: TypedPlace, typed: TypedPlace): boolean => {
  const same = (field: keyof TypedPlace) => typed[field] === '' || found[field].toLowerCase() === typed[field].toLowerCase()
  return (typed.zip !== '' || (typed.city !== '' && typed.state !== '')) && same('city') && same('state') && same('zip')
}
