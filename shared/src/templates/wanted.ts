import type { Mode } from '../shipment/shape.ts'
import { type LoadTrait, SECTION_KEYS, SECTIONS, type SectionDefinition } from './catalogue.ts'

type Value = unknown

const isRecord = (value: Value): value is { readonly [key: string]: Value } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a load holds under a path of the catalogue; `pick_stops[first]` and `pick_stops[last]` are its two ends. Null where it holds nothing. */
export const valueAt = (load: object, path: string): Value => {
  const end = /^pick_stops\[(first|last)\]\.(.*)$/.exec(path)
  const stops = (load as { readonly pick_stops?: readonly Value[] }).pick_stops ?? []
  const start: Value = end ? (end[1] === 'first' ? stops[0] : stops.at(-1)) : load
  return (end?.[2] ?? path).split('.').reduce<Value>((value, step) => (isRecord(value) ? (value[step] ?? null) : null), start)
}

const isFilled = (value: Value): boolean =>
  value !== null && value !== undefined && value !== '' && value !== false && !(Array.isArray(value) && !value.some(isFilled))

/** Length of a trailer in feet behind the letters of an equipment code: R53, SD48. */
const TRAILER_LENGTH = /^([A-Z]+)\d{2}$/

/** The group of an equipment code by the tenant's list; a code with a length that the list lacks, such as R53, has the group of its letters. */
export const equipmentGroup = (
  code: string | null,
  options: readonly { readonly code: string; readonly group?: string | null | undefined }[],
): string | null => {
  const groupOf = (one: string | undefined) => options.find((option) => option.code === one)?.group
  return code === null ? null : (groupOf(code) ?? groupOf(TRAILER_LENGTH.exec(code.toUpperCase())?.[1]) ?? null)
}

/** The parts of a load, saved or in a form, that decide which rare fields its form shows. */
export interface LoadOfForm {
  readonly mode: Mode
  readonly customer: { readonly id?: string | null; readonly name?: string | null } | null
  readonly bill_to: { readonly id?: string | null; readonly name?: string | null } | null
}

const GROUP_TRAITS: Readonly<Record<string, LoadTrait>> = { REEFER: 'refrigerated', FLATBED: 'open_deck' }

const isTyped = (party: LoadOfForm['customer']) => Boolean(party?.name) && !party?.id

/** What a load is or has that makes some rare fields usual. `group`: of its equipment, see `equipmentGroup`. */
const loadTraits = (load: LoadOfForm, group: string | null): ReadonlySet<LoadTrait> => {
  const ofGroup = GROUP_TRAITS[group?.toUpperCase() ?? '']
  return new Set<LoadTrait>([
    ...(ofGroup ? [ofGroup] : []),
    ...(load.mode === 'less_than_truckload' ? ['less_than_truckload' as const] : []),
    ...(isTyped(load.customer) ? ['typed_customer' as const] : []),
    ...(isTyped(load.bill_to) ? ['typed_bill_to' as const] : []),
  ])
}

const RARE = SECTION_KEYS.flatMap((key) => {
  const { fields }: SectionDefinition = SECTIONS[key]
  return Object.values(fields).filter(({ rare }) => rare)
})

/** Paths of the rare fields that a load holds a value in: they are shown whatever the template hides. */
export const heldPaths = (load: LoadOfForm): readonly string[] =>
  RARE.filter(({ path, fromDirectory }) => {
    const [party] = path.split('.') as ['customer' | 'bill_to']
    return (!fromDirectory || isTyped(load[party])) && isFilled(valueAt(load, path))
  }).map(({ path }) => path)

/** Paths of the rare fields that the form of a load shows: those it holds a value in, and those that are usual for such a load. */
export const wantedPaths = (load: LoadOfForm, group: string | null): readonly string[] => {
  const traits = loadTraits(load, group)
  const usual = RARE.filter(({ usualFor }) => usualFor !== undefined && traits.has(usualFor)).map(({ path }) => path)
  return [...new Set([...heldPaths(load), ...usual])]
}
