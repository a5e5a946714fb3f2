import { type ReactNode, useMemo } from 'react'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { type HistoryFilter, peopleOf } from '../shipment/panels/history-filter.ts'
import type { HistoryItem } from '../shipment/shipment-calls.ts'
import styles from './Audit.module.css'

interface StoryFilterProps {
  readonly entries: readonly HistoryItem[]
  /** How many of them the filter lets through. */
  readonly shown: number
  readonly filter: HistoryFilter
  readonly onFilter: (filter: HistoryFilter) => void
  readonly children?: ReactNode
}

/** Narrows a story to a person and to a field, and says how much of it is left. */
export const StoryFilter = ({ entries, shown, filter, onFilter, children }: StoryFilterProps) => {
  const people = useMemo(() => peopleOf(entries).map((name) => ({ value: name, label: name })), [entries])
  return (
    <search className={styles.bar}>
      <SelectField
        label="Person"
        layout="cell"
        className={styles.filter}
        value={filter.person}
        onChange={(person) => onFilter({ ...filter, person })}
        options={people}
        none="Everybody"
        placeholder="Everybody"
      />
      <TextField
        label="Field"
        layout="cell"
        className={styles.wide}
        value={filter.field}
        onChange={(field) => onFilter({ ...filter, field })}
        placeholder="Field or what happened"
      />
      <span role="status" className={styles.aside}>
        {shown === entries.length ? '' : `${shown} of `}
        {entries.length === 1 ? '1 entry' : `${entries.length} entries`}
      </span>
      <span className={styles.grow} />
      {children}
    </search>
  )
}
