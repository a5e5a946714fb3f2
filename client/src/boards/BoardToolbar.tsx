import { Rows3, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, type RefObject, Suspense, useState } from 'react'
import { setLook, useLook } from '../app/appearance.ts'
import { IconButton } from '../ui/Button.tsx'
import { Popover } from '../ui/Popover.tsx'
import { lazyPart } from '../ui/part.ts'
import { Tag } from '../ui/Tag.tsx'
import styles from './Board.module.css'
import { type BoardFilter, type Conditions, NO_SCOPE } from './board-filter.ts'
import { useBoardScreen } from './board-screen.ts'
import panelStyles from './FilterPanel.module.css'
import { QuickFilter } from './QuickFilter.tsx'

const FilterChips = lazyPart(async () => (await import('./FilterChips.tsx')).FilterChips)
const FilterPanel = lazyPart(async () => (await import('./FilterPanel.tsx')).FilterPanel)

export interface BoardToolbarProps {
  readonly filter: BoardFilter
  readonly onFilter: (change: Partial<BoardFilter>) => void
  readonly quickFilter: RefObject<HTMLInputElement | null>
  /** The user is done searching: the focus goes to the rows. */
  readonly onLeaveQuickFilter: () => void
  readonly label: string
  readonly searchHint?: string | undefined
  /** Choices before the quick filter, which show the status. */
  readonly choices: ReactNode
  readonly layoutPicker: ReactNode
  readonly filterPicker: ReactNode
  readonly exportMenu: ReactNode
  readonly columnChooser: ReactNode
  /** The sort that no visible column header shows. */
  readonly hiddenOrder: ReactNode
  /** Button that shows the board as it was. */
  readonly past: ReactNode
  /** Further buttons. */
  readonly tools: ReactNode
  /** The button that adds a row. */
  readonly adds: ReactNode
  /** The filter that "Clear all" resets to; chips show what differs from it. */
  readonly beginning: BoardFilter
  /** The statuses the board's title stands for; chips show any others. */
  readonly titled: BoardFilter['status']
  /** What the title stands for; no filter change removes it. */
  readonly held?: Conditions | undefined
}

/** A status the title stands for has no chip, nor on the active board one that is selected in the status strip. */
const isShownElsewhere = (status: BoardFilter['status'], usual: BoardFilter['status']): boolean =>
  usual === 'active' ? typeof status === 'string' : JSON.stringify(status) === JSON.stringify(usual)

/** Text for the statuses the board shows. */
const statusText = ({ status }: BoardFilter): string | null => {
  if (status === 'to_release') return 'To release'
  if (status === 'active') return 'Active'
  return status.length === 0 ? 'Any status' : `Status ${status.map((one) => one.toLowerCase().replace('_', ' ')).join(', ')}`
}

/** Layout, filter and search of the board, and its actions. */
export const BoardToolbar = (props: BoardToolbarProps) => {
  const { filter, onFilter, quickFilter, onLeaveQuickFilter, beginning, titled, held = NO_SCOPE } = props
  const { readSearch } = useBoardScreen()
  const { density } = useLook()
  const [open, setOpen] = useState(false)
  const status = props.choices || isShownElsewhere(filter.status, titled) ? null : statusText(filter)
  const more = Object.fromEntries(Object.entries(filter.more).filter(([name]) => held[name] === undefined))
  return (
    <div role="toolbar" aria-label={props.label} className={styles.bar}>
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
          <FilterPanel filter={filter} onFilter={onFilter} beginning={beginning} held={held} onClose={() => setOpen(false)} />
        </Suspense>
      </Popover>
      {props.choices}
      <QuickFilter
        filter={filter}
        onFilter={onFilter}
        input={quickFilter}
        onLeave={onLeaveQuickFilter}
        readSearch={readSearch}
        placeholder={props.searchHint}
      />
      <div className={styles.chips}>
        {props.hiddenOrder}
        {status !== null && <Tag label={status} onRemove={() => onFilter({ status: titled })} />}
        {Object.keys(more).length > 0 && (
          <Suspense>
            <FilterChips more={more} onChange={(next) => onFilter({ more: next })} />
          </Suspense>
        )}
      </div>
      <IconButton
        icon={Rows3}
        label="Density"
        hint={density === 'comfortable' ? 'comfortable' : 'default'}
        onClick={() => setLook({ density: density === 'comfortable' ? 'default' : 'comfortable' })}
      />
      {props.tools}
      {props.exportMenu}
      {props.columnChooser}
      {props.past}
      {props.adds}
    </div>
  )
}
