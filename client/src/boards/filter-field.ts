export interface FilterOption {
  readonly value: string
  readonly label: string
  /** Stands for several of the other values. */
  readonly group?: boolean
}

/** Where a filter's values come from: constants, the tenant's lists, the board's own rows, or a search. */
export type FilterOptionSource =
  | { readonly from: 'list'; readonly options: readonly FilterOption[] }
  | {
      readonly from: 'static'
      readonly list: 'equip_options' | 'revenue_types' | 'agent_options' | 'office_options' | 'business_unit_options' | 'region_options'
    }
  | { readonly from: 'board'; readonly cell: string }
  | { readonly from: 'search'; readonly of: 'carriers' | 'companies' | 'users' }
  /** Users of the company, by username. */
  | { readonly from: 'people' }

/** One filter for loads [3.7, 3.8]. */
export type FilterField =
  /** One of several values; `negated`: or none of them, under `not_…`. */
  | {
      readonly kind: 'values'
      readonly name: string
      readonly label: string
      readonly negated: boolean
      readonly options: FilterOptionSource
    }
  /** Part of a text. */
  | { readonly kind: 'text'; readonly name: string; readonly label: string }
  /** From and to, both inclusive; under `<name>_from` and `<name>_to`. */
  | { readonly kind: 'range'; readonly name: string; readonly label: string; readonly of: 'day' | 'pro' }
  /** A city with its state, by name or within a radius in miles [3.9]. */
  | { readonly kind: 'place'; readonly name: 'pickup' | 'consignee'; readonly label: string }
  | { readonly kind: 'flag'; readonly name: string; readonly label: string }

export interface FilterGroup {
  readonly title: string
  readonly fields: readonly FilterField[]
}

/** Default radius around a city, in miles [3.9]. */
export const DEFAULT_RADIUS = '10'

/** One of several values; `negated`: or none of them. */
export const values = (name: string, label: string, options: FilterOptionSource, negated = true): FilterField => ({
  kind: 'values',
  name,
  label,
  negated,
  options,
})
/** Part of a text. */
export const text = (name: string, label: string): FilterField => ({ kind: 'text', name, label })
/** Yes or no. */
export const flag = (name: string, label: string): FilterField => ({ kind: 'flag', name, label })
/** From one day to another. */
export const days = (name: string, label: string): FilterField => ({ kind: 'range', name, label, of: 'day' })
const isGroup = (options: FilterOptionSource, value: string): boolean =>
  options.from === 'list' && options.options.some((option) => option.value === value && option.group === true)

/**
 * The selected values after adding `value`: a group of statuses and its single statuses replace each other, because together one would have
 * no effect.
 */
export const withSelected = (options: FilterOptionSource, chosen: readonly string[], value: string): readonly string[] => [
  ...new Set([...chosen.filter((each) => isGroup(options, each) === isGroup(options, value)), value]),
]

/** The excluded values when a filter is switched to "not": of the active statuses, single ones are excluded, never all. */
export const excludedWhenNegated = (options: FilterOptionSource, chosen: readonly string[]): readonly string[] =>
  chosen.filter((each) => !isGroup(options, each))

/** The names a field sets. */
export const namesOf = (field: FilterField): readonly string[] => {
  switch (field.kind) {
    case 'values':
      return field.negated ? [field.name, `not_${field.name}`] : [field.name]
    case 'range':
      return [`${field.name}_from`, `${field.name}_to`]
    case 'place':
      return [`${field.name}_city`, `${field.name}_radius`, 'location_search']
    default:
      return [field.name]
  }
}
