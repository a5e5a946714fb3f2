import { shortDay } from '../ui/stop-time.ts'
import type { Conditions, FilterValue } from './board-filter.ts'
import { DEFAULT_RADIUS, FILTER_GROUPS, type FilterField, type FilterOption, type FilterOptionSource } from './filter-fields.ts'

/** An active condition as text, with the names that are removed with it. */
export interface FilterChip {
  readonly key: string
  readonly label: string
  readonly clears: readonly string[]
}

/** The display name of a value: a carrier by id, an equipment type by code. */
export type ValueLabel = (source: FilterOptionSource, value: string) => string

const MAX_LISTED = 3

const list = (value: FilterValue | undefined): readonly string[] => (value === undefined ? [] : [value].flat().map(String))

const listText = (values: readonly string[]) =>
  values.length <= MAX_LISTED ? values.join(', ') : `${values.slice(0, MAX_LISTED).join(', ')} and ${values.length - MAX_LISTED} more`

const valuesChips = (field: FilterField & { kind: 'values' }, more: Conditions, nameOf: ValueLabel): readonly FilterChip[] =>
  [field.name, ...(field.negated ? [`not_${field.name}`] : [])].flatMap((name) => {
    const values = list(more[name])
    if (values.length === 0) return []
    const known: readonly FilterOption[] = field.options.from === 'list' ? field.options.options : []
    const labels = values.map((value) =>
      field.name.endsWith('_state') ? value : (known.find((each) => each.value === value)?.label ?? nameOf(field.options, value)),
    )
    return [{ key: name, label: `${field.label} ${name === field.name ? '' : 'not '}${listText(labels)}`, clears: [name] }]
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
          : `through ${show(to ?? '')}`
  return [{ key: name, label: `${label} ${span}`, clears: [`${name}_from`, `${name}_to`] }]
}

const END = { pickup: 'Pickup', consignee: 'Consignee' } as const

/** The city with its state, and the radius if the search has one [3.9]. */
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

const chipsOfField = (field: FilterField, more: Conditions, nameOf: ValueLabel): readonly FilterChip[] => {
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

/** The active conditions, one chip each, in the order of the panel. */
export const filterChips = (more: Conditions, nameOf: ValueLabel = (_, value) => value): readonly FilterChip[] =>
  FILTER_GROUPS.flatMap(({ fields }) => fields.flatMap((field) => chipsOfField(field, more, nameOf)))
