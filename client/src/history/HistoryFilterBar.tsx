import { type ReactNode, useMemo } from 'react'
import { useNames } from '../live/use-live.ts'
import { SelectField } from '../ui/SelectField.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './History.module.css'
import { type HistoryFilter, peopleOf } from './history-filter.ts'
import type { HistoryItem } from './history-item.ts'

interface HistoryFilterBarProps {
  readonly entries: readonly HistoryItem[]
  /** Number of entries that match the filter. */
  readonly shown: number
  readonly filter: HistoryFilter
  readonly onFilter: (filter: HistoryFilter) => void
  readonly children?: ReactNode
}

/** Filters a history by user and field and shows how many entries match. */
export const HistoryFilterBar = ({ entries, shown, filter, onFilter, children }: HistoryFilterBarProps) => {
  const nameOf = useNames()
  const people = useMemo(() => peopleOf(entries).map((username) => ({ value: username, label: nameOf(username) })), [entries, nameOf])
  return (
    <search className={styles.bar}>
      <SelectField
        label="User"
        layout="cell"
        className={styles.filter}
        value={filter.person}
        onChange={(person) => onFilter({ ...filter, person })}
        options={people}
        none="Everyone"
        placeholder="Everyone"
      />
      <TextField
        label="Field"
        layout="cell"
        className={styles.wide}
        value={filter.field}
        onChange={(field) => onFilter({ ...filter, field })}
        placeholder="Field or event"
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
