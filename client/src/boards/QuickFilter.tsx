import { Search } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { Kbd } from '../ui/Kbd.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './Board.module.css'
import { type BoardFilter, boardFilterOf } from './board-filter.ts'
import { readSmartSearch, type SmartSearchTerm } from './smart-search.ts'

export interface QuickFilterProps {
  readonly filter: BoardFilter
  readonly onFilter: (change: Partial<BoardFilter>) => void
  readonly input: RefObject<HTMLInputElement | null>
  /** The user is done searching: the focus goes to the rows. */
  readonly onLeave: () => void
}

/**
 * Searches loads while the user types. Enter lets the server interpret the text: recognized terms become filter conditions, and Esc turns
 * them back into text.
 */
export const QuickFilter = ({ filter, onFilter, input, onLeave }: QuickFilterProps) => {
  const { searchText } = filter
  const [interpreted, setInterpreted] = useState<{ readonly before: BoardFilter; readonly understood: readonly SmartSearchTerm[] } | null>(
    null,
  )
  const latest = useRef(filter)
  latest.current = filter

  const onEnter = async () => {
    const before = filter
    const found = before.searchText.trim() === '' ? null : await readSmartSearch(before.searchText.trim())
    if (latest.current.searchText !== before.searchText) return
    if (found === null) return onLeave()
    const next = boardFilterOf(found.filters)
    onFilter({
      searchText: next.searchText,
      more: { ...before.more, ...next.more },
      ...(found.filters.status !== undefined && { status: next.status }),
    })
    setInterpreted({ before, understood: found.understood })
  }
  const onEscape = () => {
    if (interpreted) {
      onFilter(interpreted.before)
      return setInterpreted(null)
    }
    onFilter({ searchText: '' })
    onLeave()
  }
  return (
    <span className={styles.quickFrame}>
      <TextField
        ref={input}
        label="Quick filter"
        layout="cell"
        icon={Search}
        placeholder="Quick filter"
        className={styles.quick}
        value={searchText}
        onChange={(next) => {
          setInterpreted(null)
          onFilter({ searchText: next })
        }}
        onBlur={() => setInterpreted(null)}
        adornment={searchText === '' && <Kbd keys="/" />}
        onKeyDown={(event) => {
          if (!['Escape', 'Enter', 'ArrowDown'].includes(event.key)) return
          event.preventDefault()
          if (event.key === 'Enter') void onEnter()
          else if (event.key === 'Escape') onEscape()
          else onLeave()
        }}
      />
      <span role="status" className={interpreted ? styles.understood : undefined}>
        {interpreted && (
          <>
            {interpreted.understood.map(({ text: typed, as }) => (
              <span key={`${typed} ${as}`}>
                {typed} <b>{as}</b>
              </span>
            ))}
            <span>
              <Kbd keys="Esc" bare /> search for this text instead
            </span>
          </>
        )}
      </span>
    </span>
  )
}
