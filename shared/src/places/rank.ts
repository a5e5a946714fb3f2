/** What was typed, as the words that must all be found. */
export const searchTerms = (typed: string): readonly string[] =>
  typed
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)

interface Known {
  readonly name: string | null
  readonly address: string | null
  readonly city: string | null
  readonly state: string | null
}

const keyOf = ({ name, address, city, state }: Known): string =>
  [name, address, city, state]
    .map((part) =>
      (part ?? '')
        .trim()
        .toLowerCase()
        .replace(/[.,'’]/g, ''),
    )
    .join('|')

/** The newer place, with missing values from the older one. */
const filled = <Place extends object>(newer: Place, older: Place): Place =>
  Object.fromEntries(
    Object.entries(newer).map(([field, value]) => [field, value ?? (older as Record<string, unknown>)[field] ?? null]),
  ) as Place

/**
 * Distinct places, newest first as given. A place without a street, or with the same street, is the same place. Values missing in the
 * newest come from older ones; `used` counts occurrences.
 */
export const distinctPlaces = <Place extends Known>(places: readonly Place[]): readonly (Place & { readonly used: number })[] => {
  const known = new Map<string, Place & { readonly used: number }>()
  const withStreet = new Map<string, string>()
  for (const place of places) {
    const bare = keyOf({ ...place, address: null })
    const key = place.address ? keyOf(place) : (withStreet.get(bare) ?? bare)
    if (place.address && !withStreet.has(bare)) withStreet.set(bare, key)
    const streetless = place.address ? known.get(bare) : undefined
    const before = known.get(key) ?? streetless
    if (streetless) known.delete(bare)
    known.set(key, before ? { ...filled(before, { ...place, used: 0 }), used: before.used + 1 } : { ...place, used: 1 })
  }
  return [...known.values()]
}

/**
 * Places that contain every term in name, street, city, state or ZIP code: first those whose name begins with the text, then those whose
 * city does, then by use. Among equals the order stays.
 */
export const rankedPlaces = <Place extends Known & { readonly zip: string | null; readonly used: number }>(
  places: readonly Place[],
  typed: string,
): readonly Place[] => {
  const terms = searchTerms(typed)
  const begins = typed.trim().toLowerCase()
  const textOf = ({ name, address, city, state, zip }: Place) => [name, address, city, state, zip].join(' ').toLowerCase()
  const rank = ({ name, city }: Place) =>
    begins === '' || name?.toLowerCase().startsWith(begins) ? 0 : city?.toLowerCase().startsWith(begins) ? 1 : 2
  return places
    .filter((place) => terms.every((term) => textOf(place).includes(term)))
    .toSorted((a, b) => rank(a) - rank(b) || b.used - a.used)
}
