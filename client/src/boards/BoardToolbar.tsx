import { SYSTEM_DEFAULT } from '@waybill/shared/boards/layouts'
import { ChevronDown, LayoutPanelLeft, ListFilter, Plus, Rows3, Search } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { setLook, useLook } from '../app/look.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { Kbd } from '../ui/Kbd.tsx'
import { Menu } from '../ui/Menu.tsx'
import { Tag } from '../ui/Tag.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './Board.module.css'
import type { BoardFilter, StatusFilter } from './board-filter.ts'

export interface BoardToolbarProps {
  readonly filter: BoardFilter
  readonly onFilter: (change: Partial<BoardFilter>) => void
  readonly quickFilter: RefObject<HTMLInputElement | null>
  /** The search is done: the focus goes to the rows. */
  readonly onLeaveQuickFilter: () => void
  /** Undefined: the user may not make loads. */
  readonly onNewLoad: (() => void) | undefined
  readonly columnChooser: ReactNode
}

const BUILT_IN = { active: 'Active loads', to_release: 'To release' } as const

const filterName = (status: StatusFilter) => (typeof status === 'string' ? BUILT_IN[status] : BUILT_IN.active)

/** Layout, filter and search of the board, and what can be made from it. */
export const BoardToolbar = (props: BoardToolbarProps) => {
  const { filter, onFilter, quickFilter, onLeaveQuickFilter, onNewLoad, columnChooser } = props
  const { status, words } = filter
  const { density } = useLook()
  const onWords = (next: string) => onFilter({ words: next })
  return (
    <div role="toolbar" aria-label="Board" className={styles.bar}>
      <Menu
        trigger={
          <Button icon={LayoutPanelLeft} trailingIcon={ChevronDown}>
            <span className={styles.pick}>Layout</span>
            {SYSTEM_DEFAULT.name}
          </Button>
        }
        entries={[{ label: SYSTEM_DEFAULT.name, checked: true, onSelect: () => {} }]}
      />
      <Menu
        trigger={
          <Button icon={ListFilter} trailingIcon={ChevronDown}>
            <span className={styles.pick}>Filter</span>
            {filterName(status)}
          </Button>
        }
        entries={(['active', 'to_release'] as const).map((name) => ({
          label: BUILT_IN[name],
          checked: status === name,
          onSelect: () => onFilter({ status: name }),
        }))}
      />
      <TextField
        ref={quickFilter}
        label="Quick filter"
        layout="cell"
        icon={Search}
        placeholder="Quick filter"
        className={styles.quick}
        value={words}
        onChange={onWords}
        adornment={words === '' && <Kbd keys="/" />}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onWords('')
          if (['Escape', 'Enter', 'ArrowDown'].includes(event.key)) {
            event.preventDefault()
            onLeaveQuickFilter()
          }
        }}
      />
      {typeof status !== 'string' && (
        <Tag label={`Status ${status.map((one) => one.toLowerCase()).join(', ')}`} onRemove={() => onFilter({ status: 'active' })} />
      )}
      <span className={styles.grow} />
      <IconButton
        icon={Rows3}
        label="Density"
        hint={density === 'comfortable' ? 'comfortable' : 'default'}
        onClick={() => setLook({ density: density === 'comfortable' ? 'default' : 'comfortable' })}
      />
      {columnChooser}
      {onNewLoad && (
        <Button variant="primary" icon={Plus} onClick={onNewLoad}>
          New load
        </Button>
      )}
    </div>
  )
}
