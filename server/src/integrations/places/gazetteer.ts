import tzLookup from '@photostructure/tz-lookup'
import type { Point } from '@waybill/shared/places/great-circle'
import { CANADIAN_PROVINCES } from '@waybill/shared/places/states'
import zipcodes from 'zipcodes'

/** A city with its coordinates and time zone. `zip` is one of the city's codes when none was requested. */
export interface City {
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly country: 'US' | 'CA'
  readonly latitude: number
  readonly longitude: number
  readonly timezone: string
}

const stateCode = (state: string) => CANADIAN_PROVINCES[state] ?? state

const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/^st\.? /, 'saint '],
  [/^ste\.? /, 'sainte '],
  [/^ft\.? /, 'fort '],
  [/^mt\.? /, 'mount '],
  [/[.'’]/g, ''],
  [/\s+/g, ' '],
]

/** One spelling for "St. Louis", "ST LOUIS" and "Saint Louis". */
const cityKey = (city: string) => SPELLINGS.reduce((name, [from, to]) => name.replace(from, to), city.trim().toLowerCase())

/**
 * The time zone lookup is coarse along the borders and may return the zone across the river. Both sides have the same
 * time; the name must be that of the place's own country.
 */
const ACROSS_THE_BORDER: Readonly<Record<'US' | 'CA', Readonly<Record<string, string>>>> = {
  US: {
    'America/Matamoros': 'America/Chicago',
    'America/Ojinaga': 'America/Chicago',
    'America/Monterrey': 'America/Chicago',
    'America/Ciudad_Juarez': 'America/Denver',
    'America/Chihuahua': 'America/Denver',
    'America/Hermosillo': 'America/Phoenix',
    'America/Tijuana': 'America/Los_Angeles',
    'America/Toronto': 'America/New_York',
    'America/Montreal': 'America/New_York',
    'America/Moncton': 'America/New_York',
    'America/Winnipeg': 'America/Chicago',
    'America/Regina': 'America/Denver',
    'America/Edmonton': 'America/Denver',
    'America/Vancouver': 'America/Los_Angeles',
  },
  CA: {
    'America/New_York': 'America/Toronto',
    'America/Detroit': 'America/Toronto',
    'America/Chicago': 'America/Winnipeg',
    'America/Denver': 'America/Edmonton',
    'America/Los_Angeles': 'America/Vancouver',
  },
}

/** Cities by the square degree that contains them. */
const squareOf = (latitude: number, longitude: number): number => Math.floor(latitude) * 1000 + Math.floor(longitude)

type ZipRow = (typeof zipcodes.codes)[string]

const placeOf = (row: ZipRow): City => {
  const country = row.country === 'Canada' ? 'CA' : 'US'
  const timezone = tzLookup(row.latitude, row.longitude)
  return {
    city: row.city.replace(/ \(.*$/, ''), // The package lists neighborhoods for Canadian codes.
    state: stateCode(row.state),
    zip: row.zip,
    country,
    latitude: row.latitude,
    longitude: row.longitude,
    timezone: ACROSS_THE_BORDER[country][timezone] ?? timezone,
  }
}

/**
 * Cities and postal codes of the US and Canada from the `zipcodes` package (44,000 codes), time zones from
 * `@photostructure/tz-lookup`. A city's coordinates are those of its middle code, so a large one is not placed at its
 * edge.
 */
export const createGazetteer = () => {
  // Military post offices and a few others have codes without coordinates, near 0, 0.
  const rows: ZipRow[] = Object.values(zipcodes.codes).filter((row) => Math.abs(row.latitude) > 10)
  const byCity = new Map<string, ZipRow[]>()
  for (const row of rows) {
    const key = `${stateCode(row.state)} ${cityKey(row.city)}`
    const same = byCity.get(key)
    if (same) same.push(row)
    else byCity.set(key, [row])
  }
  const cities = [...byCity.entries()].map(([key, codes]) => ({ key: key.slice(3), codes })).sort((a, b) => b.codes.length - a.codes.length)
  const cityNames = new Set(cities.map(({ key }) => key))
  /** The code nearest to the mean of all, because a big city has dozens. */
  const middle = (codes: readonly ZipRow[]): ZipRow | undefined => {
    const mean = (pick: (row: ZipRow) => number) => codes.reduce((sum, row) => sum + pick(row), 0) / codes.length
    const [latitude, longitude] = [mean((row) => row.latitude), mean((row) => row.longitude)]
    const off = (row: ZipRow) => Math.abs(row.latitude - latitude) + Math.abs(row.longitude - longitude)
    return codes.reduce<ZipRow | undefined>((nearest, row) => (nearest && off(nearest) <= off(row) ? nearest : row), undefined)
  }
  const bySquare = Map.groupBy(
    cities.flatMap(({ codes }) => middle(codes) ?? []),
    (row) => squareOf(row.latitude, row.longitude),
  )

  return {
    /**
     * Finds the place by city, state and ZIP code; the ZIP code decides when the city is unknown. Null if neither is
     * known.
     */
    find: (query: { readonly city: string | null; readonly state: string | null; readonly zip: string | null }): City | null => {
      const code = query.zip
        ? zipcodes.codes[/^[A-Za-z]/.test(query.zip) ? query.zip.slice(0, 3).toUpperCase() : query.zip.slice(0, 5)]
        : undefined
      const codes = query.city && query.state ? byCity.get(`${query.state.toUpperCase()} ${cityKey(query.city)}`) : undefined
      const row = code && (!query.state || stateCode(code.state) === query.state.toUpperCase()) ? code : codes ? middle(codes) : undefined
      return row ? { ...placeOf(row), ...(query.city ? { city: query.city } : {}) } : null
    },
    /** Whether a city of this name exists, in the state if given. */
    isCity: (name: string, state: string | null): boolean =>
      state === null ? cityNames.has(cityKey(name)) : byCity.has(`${state.toUpperCase()} ${cityKey(name)}`),
    /** The nearest city within about 70 miles; null if there is none. */
    near: (point: Point): City | null => {
      let nearest: ZipRow | null = null
      let least = 1
      for (const north of [-1, 0, 1]) {
        for (const east of [-1, 0, 1]) {
          for (const row of bySquare.get(squareOf(point.latitude + north, point.longitude + east)) ?? []) {
            const distance = Math.abs(row.latitude - point.latitude) + Math.abs(row.longitude - point.longitude)
            if (distance < least) {
              nearest = row
              least = distance
            }
          }
        }
      }
      return nearest ? placeOf(nearest) : null
    },
    /**
     * Places whose city or postal code starts with the text, larger cities first. `Dallas, TX` and `dallas tx` filter
     * by state, and `Dallas, TX 75201` finds that code.
     */
    search: (typed: string, limit = 10): readonly City[] => {
      const text = typed.trim()
      if (/^(\d{3,5}|[a-z]\d[a-z].*)$/i.test(text)) {
        const code = text.slice(0, /^\d/.test(text) ? 5 : 3).toUpperCase()
        return rows
          .filter((row) => row.zip.startsWith(code))
          .slice(0, limit)
          .map(placeOf)
      }
      const begins = (prefix: string, state: string): City[] => {
        if (prefix.length < 2) return []
        const found: City[] = []
        for (const { key, codes } of cities) {
          if (!key.startsWith(prefix)) continue
          const row = middle(codes)
          if (!row || !stateCode(row.state).startsWith(state.toUpperCase())) continue
          found.push(placeOf(row))
          if (found.length === limit) break
        }
        return found
      }
      const [, city = text, state = '', zip = ''] =
        /^(.+?)\s*,\s*([a-z]{0,2})(?:\s+(\S+))?$/i.exec(text) ?? /^(.+?)\s+([a-z]{2})(?:\s+(\S+))?$/i.exec(text) ?? []
      const whole = begins(cityKey(text), '')
      if (whole.length > 0 || state === '') return whole.length > 0 ? whole : begins(cityKey(city), '')
      const named = begins(cityKey(city), state)
      const coded = zip && rows.find((row) => row.zip === zip.toUpperCase() && stateCode(row.state) === state.toUpperCase())
      return coded ? [placeOf(coded), ...named.filter((place) => place.zip !== coded.zip)].slice(0, limit) : named
    },
  }
}
export type Gazetteer = ReturnType<typeof createGazetteer>
