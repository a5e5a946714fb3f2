import { useEffect } from 'react'
import { api } from '../app/client.ts'
import { Tag } from '../ui/Tag.tsx'
import { type Conditions, changeConditions } from './board-filter.ts'
import { filterChips } from './filter-chips.ts'
import { fetchName, useValueLabel } from './filter-options.ts'

export interface FilterChipsProps {
  readonly more: Conditions
  readonly onChange: (more: Conditions) => void
}

/** Only the id of these is known. */
const NAMED = { carrier_id: 'carriers', customer_id: 'companies', dispatcher_id: 'users' } as const

/** Chips for the active filters, each removed with one click. */
export const FilterChips = ({ more, onChange }: FilterChipsProps) => {
  const nameOf = useValueLabel()
  useEffect(() => {
    for (const [field, of] of Object.entries(NAMED))
      for (const id of [more[field] ?? [], more[`not_${field}`] ?? []].flat()) void fetchName(api, of, String(id))
  }, [more])
  return filterChips(more, nameOf).map(({ key, label, clears }) => (
    <Tag
      key={key}
      label={label}
      onRemove={() => onChange(changeConditions(more, Object.fromEntries(clears.map((name) => [name, undefined]))))}
    />
  ))
}
