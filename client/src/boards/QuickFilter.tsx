import { Search } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { Kbd } from '../ui/Kbd.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './Board.module.css'
import { type BoardFilter, boardFilterOf } from './board-filter.ts'
import { readSmartWords, type Understood } from './smart-words.ts'

export interface QuickFilterProps {
  readonly filter: BoardFilter
  readonly onFilter: (change: Partial<BoardFilter>) => void
  readonly input: RefObject<HTMLInputElement | null>
  /** The search is done: the focus goes to the rows. */
  readonly onLeave: () => void
}

/**
 * Words find loads while they are typed. Enter has the server read them: what it understands becomes conditions of the filter, and Esc
 * makes words of them again.
 */
export const QuickFilter = ({ filter, onFilter, input, onLeave }: QuickFilterProps) => {
  const { words } = filter
  const [taken, setTaken] = useState<{ readonly before: BoardFilter; readonly understood: readonly Understood[] } | null>(null)
  const latest = useRef(filter)
  latest.current = filter

  const onEnter = async () => {
    const before = filter
    const found = before.words.trim() === '' ? null : await readSmartWords(before.words.trim())
    if (latest.current.words !== before.words) return
    if (found === null) return onLeave()
    const next = boardFilterOf(found.filters)
    onFilter({
      words: next.words,
      more: { ...before.more, ...next.more },
      ...(found.filters.status !== undefined && { status: next.status }),
    })
    setTaken({ before, understood: found.understood })
  }
  const onEscape = () => {
    if (taken) {
      onFilter(taken.before)
      return setTaken(null)
    }
    onFilter({ words: '' })
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
        value={words}
        onChange={(next) => {
          setTaken(null)
          onFilter({ words: next })
        }}
        onBlur={() => setTaken(null)}
        adornment={words === '' && <Kbd keys="/" />}
        onKeyDown={(event) => {
          if (!['Escape', 'Enter', 'ArrowDown'].includes(event.key)) return
          event.preventDefault()
          if (event.key === 'Enter') void onEnter()
          else if (event.key === 'Escape') onEscape()
          else onLeave()
        }}
      />
      <span role="status" className={taken ? styles.understood : undefined}>
        {taken && (
          <>
            {taken.understood.map(({ words: typed, as }) => (
              <span key={`${typed} ${as}`}>
                {typed} <b>{as}</b>
              </span>
            ))}
            <span>
              <Kbd keys="Esc" bare /> search for the words instead
            </span>
          </>
        )}
      </span>
    </span>
  )
}
