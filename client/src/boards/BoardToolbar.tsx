import { Plus, Rows3, SlidersHorizontal } from 'lucide-react'
import { lazy, type ReactNode, type RefObject, Suspense, useState } from 'react'
import { inTime } from '../app/in-time.ts'
import { setLook, useLook } from '../app/look.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { Popover } from '../ui/Popover.tsx'
import { Tag } from '../ui/Tag.tsx'
import styles from './Board.module.css'
import type { BoardFilter } from './board-filter.ts'
import panelStyles from './FilterPanel.module.css'
import { QuickFilter } from './QuickFilter.tsx'

const FilterChips = lazy(async () => ({ default: (await inTime(import('./FilterChips.tsx'))).FilterChips }))
const FilterPanel = lazy(async () => ({ default: (await inTime(import('./FilterPanel.tsx'))).FilterPanel }))

export interface BoardToolbarProps {
  readonly filter: BoardFilter
  readonly onFilter: (change: Partial<BoardFilter>) => void
  readonly quickFilter: RefObject<HTMLInputElement | null>
  /** The search is done: the focus goes to the rows. */
  readonly onLeaveQuickFilter: () => void
  /** Undefined: the user may not make loads. */
  readonly onNewLoad: (() => void) | undefined
  readonly layoutPicker: ReactNode
  readonly filterPicker: ReactNode
  readonly exportMenu: ReactNode
  readonly columnChooser: ReactNode
}

/** A status pressed in the strip is seen there; more of them, or none, are said here. */
const statusWords = ({ status }: BoardFilter): string | null => {
  if (typeof status === 'string') return null
  return status.length === 0 ? 'Any status' : `Status ${status.map((one) => one.toLowerCase().replace('_', ' ')).join(', ')}`
}

/** Layout, filter and search of the board, and what can be made from it. */
export const BoardToolbar = (props: BoardToolbarProps) => {
  const { filter, onFilter, quickFilter, onLeaveQuickFilter, onNewLoad } = props
  const { density } = useLook()
  const [open, setOpen] = useState(false)
  const status = statusWords(filter)
  return (
    <div role="toolbar" aria-label="Board" className={styles.bar}>
      {props.layoutPicker}
      {props.filterPicker}
      <Popover
        trigger={<IconButton icon={SlidersHorizontal} label="All filters" pressed={open} />}
        label="Filters"
        open={open}
        onOpenChange={setOpen}
        className={panelStyles.panel}
      >
        <Suspense fallback={<div className={panelStyles.waiting} />}>
          <FilterPanel filter={filter} onFilter={onFilter} onClose={() => setOpen(false)} />
        </Suspense>
      </Popover>
      <QuickFilter filter={filter} onFilter={onFilter} input={quickFilter} onLeave={onLeaveQuickFilter} />
      <div className={styles.chips}>
        {status !== null && <Tag label={status} onRemove={() => onFilter({ status: 'active' })} />}
        {Object.keys(filter.more).length > 0 && (
          <Suspense>
            <FilterChips more={filter.more} onChange={(more) => onFilter({ more })} />
          </Suspense>
        )}
      </div>
      <IconButton
        icon={Rows3}
        label="Density"
        hint={density === 'comfortable' ? 'comfortable' : 'default'}
        onClick={() => setLook({ density: density === 'comfortable' ? 'default' : 'comfortable' })}
      />
      {props.exportMenu}
      {props.columnChooser}
      {onNewLoad && (
        <Button variant="primary" icon={Plus} onClick={onNewLoad}>
          New load
        </Button>
      )}
    </div>
  )
}
