import type { RequiredFields } from '../shipment/commands.ts'
import type { Mode } from '../shipment/shape.ts'
import { fieldOf, isFieldOf, SECTION_KEYS, SECTIONS, type SectionDefinition, type SectionKey, type ViewType } from './catalogue.ts'

/** Where something that a tenant demands of every load can be typed: any one of these places will do. */
export interface RequiredField {
  readonly places: readonly [Place, ...Place[]]
}
interface Place {
  readonly section: SectionKey
  /** Null: the section is one piece. */
  readonly field: string | null
}

/** Required only of the first stop, so its own section can hold it too [5.9]. */
const FIRST_STOP_ONLY: readonly string[] = ['location_name', 'ready_or_deliver']

const PATHS: Readonly<Record<'shipment' | 'customer' | 'bill_to', string>> = {
  shipment: 'load_info',
  customer: 'customer',
  bill_to: 'bill_to',
}

const placeOfPath = (path: string, mode: Mode | null): Place | null => {
  for (const section of SECTION_KEYS) {
    const { fields }: SectionDefinition = SECTIONS[section]
    const field = Object.keys(fields).find((key) => fields[key]?.path === path)
    if (field !== undefined && isFieldOf(fieldOf(section, field) as SectionDefinition['fields'][string], mode)) return { section, field }
  }
  return null
}

/**
 * What a tenant's settings demand of a load, by the places of the form where it can be typed [5.4]. A column without a box of its own is
 * left out. The dense list is only read, so nothing is demanded of it.
 */
export const companyRequiredFields = (required: RequiredFields, mode: Mode | null, view: ViewType): readonly RequiredField[] => {
  if (view === 'list') return []
  const ofLoad = (['shipment', 'customer', 'bill_to'] as const).flatMap((table) =>
    required[table].flatMap((column) => {
      const place = placeOfPath(`${PATHS[table]}.${column}`, mode)
      return place ? [{ places: [place] } as const] : []
    }),
  )
  const ofStops = required.pick_stop.map(
    (column): RequiredField => ({
      places: [
        { section: 'pick_stops', field: null },
        ...(FIRST_STOP_ONLY.includes(column) ? [{ section: 'pick_up', field: column } as const] : []),
      ],
    }),
  )
  const ofPlaces = required.location.map((): RequiredField => ({ places: [{ section: 'pick_stops', field: null }] }))
  return [...ofLoad, ...ofStops, ...ofPlaces]
}
