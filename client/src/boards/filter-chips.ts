import type { Conditions, FilterValue } from './board-filter.ts'
import { DEFAULT_RADIUS, FILTER_GROUPS, type FilterField, type FilterOption, type OptionSource } from './filter-fields.ts'
import { shortDay } from './stop-time.ts'

/** A condition that is set, in words, with the names that go when it is taken away. */
export interface FilterChip {
  readonly key: string
  readonly label: string
  readonly clears: readonly string[]
}

/** What a value is called where it is not its own name: a carrier of an id, an equipment of a code. */
export type NameOfValue = (source: OptionSource, value: string) => string

const MOST_SAID = 3

const list = (value: FilterValue | undefined): readonly string[] => (value === undefined ? [] : [value].flat().map(String))

const said = (values: readonly string[]) =>
  values.length <= MOST_SAID ? values.join(', ') : `${values.slice(0, MOST_SAID).join(', ')} and ${values.length - MOST_SAID} more`

const valuesChips = (field: FilterField & { kind: 'values' }, more: Conditions, nameOf: NameOfValue): readonly FilterChip[] =>
  [field.name, ...(field.negated ? [`not_${field.name}`] : [])].flatMap((name) => {
    const values = list(more[name])
    if (values.length === 0) return []
    const known: readonly FilterOption[] = field.options.from === 'list' ? field.options.options : []
    const words = values.map((value) =>
      field.name.endsWith('_state') ? value : (known.find((each) => each.value === value)?.label ?? nameOf(field.options, value)),
    )
    return [{ key: name, label: `${field.label} ${name === field.name ? '' : 'not '}${said(words)}`, clears: [name] }]
  })

const rangeChip = ({ name, label, of }: FilterField & { kind: 'range' }, more: Conditions): readonly FilterChip[] => {
  const [from] = list(more[`${name}_from`])
  const [to] = list(more[`${name}_to`])
  if (from === undefined && to === undefined) return []
  const show = (value: string) => (of === 'day' ? shortDay(value) : value)
  const span =
    from === to && from !== undefined
      ? show(from)
      : from !== undefined && to !== undefined
        ? `${show(from)} – ${show(to)}`
        : from !== undefined
          ? `from ${show(from)}`
          : `until ${show(to ?? '')}`
  return [{ key: name, label: `${label} ${span}`, clears: [`${name}_from`, `${name}_to`] }]
}

const END = { pickup: 'Pickup', consignee: 'Consignee' } as const

/** The city with its state, and how far around it where the search is by radius [3.9]. */
const placeChip = (stop: 'pickup' | 'consignee', more: Conditions): readonly FilterChip[] => {
  const [city] = list(more[`${stop}_city`])
  if (city === undefined) return []
  const [state] = list(more[`${stop}_state`])
  const [miles = DEFAULT_RADIUS] = list(more[`${stop}_radius`])
  const around = list(more.location_search)[0] === 'radius'
  const place = [city, state].filter(Boolean).join(', ')
  const lastCity = more[stop === 'pickup' ? 'consignee_city' : 'pickup_city'] === undefined
  return [
    {
      key: stop,
      label: `${END[stop]} ${place}${around ? ` within ${miles} mi` : ''}`,
      clears: [`${stop}_city`, `${stop}_state`, `${stop}_radius`, ...(lastCity ? ['location_search'] : [])],
    },
  ]
}

const chipsOfField = (field: FilterField, more: Conditions, nameOf: NameOfValue): readonly FilterChip[] => {
  switch (field.kind) {
    case 'values': {
      const stop = field.name.replace(/_state$/, '')
      const ofCity = stop !== field.name && more[`${stop}_city`] !== undefined
      return valuesChips(field, more, nameOf).filter(({ key }) => !(ofCity && key === field.name))
    }
    case 'text': {
      const [text] = list(more[field.name])
      return text === undefined ? [] : [{ key: field.name, label: `${field.label} “${text}”`, clears: [field.name] }]
    }
    case 'range':
      return rangeChip(field, more)
    case 'place':
      return placeChip(field.name, more)
    case 'flag': {
      const [value] = list(more[field.name])
      return value === undefined
        ? []
        : [{ key: field.name, label: value === 'true' ? field.label : `Not ${field.label.toLowerCase()}`, clears: [field.name] }]
    }
  }
}

/** What is set of the conditions, one chip for each, in the order of the panel. */
export const filterChips = (more: Conditions, nameOf: NameOfValue = (_, value) => value): readonly FilterChip[] =>
  FILTER_GROUPS.flatMap(({ fields }) => fields.flatMap((field) => chipsOfField(field, more, nameOf)))
