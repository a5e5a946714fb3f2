import { use, useEffect } from 'react'
import { api } from '../app/client.ts'
import { Tag } from '../ui/Tag.tsx'
import { type Conditions, changeConditions } from './board-filter.ts'
import { useBoardScreen } from './board-screen.ts'
import { filterChips } from './filter-chips.ts'
import { fetchName, useValueLabel } from './filter-options.ts'

export interface FilterChipsProps {
  readonly more: Conditions
  readonly onChange: (more: Conditions) => void
}

/** Chips for the active filters, each removed with one click. */
export const FilterChips = ({ more, onChange }: FilterChipsProps) => {
  const { loadFilters, namedFilters } = useBoardScreen()
  const groups = use(loadFilters())
  const nameOf = useValueLabel()
  useEffect(() => {
    for (const [field, of] of Object.entries(namedFilters))
      for (const id of [more[field] ?? [], more[`not_${field}`] ?? []].flat()) void fetchName(api, of, String(id))
  }, [more, namedFilters])
  return filterChips(groups, more, nameOf).map(({ key, label, clears }) => (
    <Tag
      key={key}
      label={label}
      onRemove={() => onChange(changeConditions(more, Object.fromEntries(clears.map((name) => [name, undefined]))))}
    />
  ))
}
