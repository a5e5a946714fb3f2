import { ChevronDown, FilePlus2, Plus, Rows3, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, type RefObject, Suspense, useState } from 'react'
import { setLook, useLook } from '../app/look.ts'
import { Button, IconButton, SplitButton } from '../ui/Button.tsx'
import { Menu } from '../ui/Menu.tsx'
import { Popover } from '../ui/Popover.tsx'
import { part } from '../ui/part.ts'
import { Tag } from '../ui/Tag.tsx'
import styles from './Board.module.css'
import { type BoardFilter, type Conditions, NOTHING_HELD } from './board-filter.ts'
import panelStyles from './FilterPanel.module.css'
import { QuickFilter } from './QuickFilter.tsx'

const FilterChips = part(async () => (await import('./FilterChips.tsx')).FilterChips)
const FilterPanel = part(async () => (await import('./FilterPanel.tsx')).FilterPanel)

const MODES = [
  { tab: 'NewTruckloadShipmentTab', label: 'Truckload' },
  { tab: 'NewLessThanTruckloadShipmentTab', label: 'Less than truckload' },
  { tab: 'NewIntermodalShipmentTab', label: 'Intermodal' },
] as const
/** The tab in which a load of a mode is made. */
export type NewLoadTab = (typeof MODES)[number]['tab']

export interface BoardToolbarProps {
  readonly filter: BoardFilter
  readonly onFilter: (change: Partial<BoardFilter>) => void
  readonly quickFilter: RefObject<HTMLInputElement | null>
  /** The search is done: the focus goes to the rows. */
  readonly onLeaveQuickFilter: () => void
  /** Undefined: the user may not make loads. */
  readonly onNewLoad: ((tab: NewLoadTab) => void) | undefined
  readonly layoutPicker: ReactNode
  readonly filterPicker: ReactNode
  readonly exportMenu: ReactNode
  readonly columnChooser: ReactNode
  /** What the board is sorted by that no head says. */
  readonly hiddenOrder: ReactNode
  /** The way into the past of the board. */
  readonly past: ReactNode
  /** What this board is shown on besides. */
  readonly mapButton: ReactNode
  /** What all filters away leaves: a chip says what is not that. */
  readonly beginning: BoardFilter
  /** The statuses that the title of the board stands for; a chip says others. */
  readonly titled: BoardFilter['status']
  /** What the title says and no filter takes away. */
  readonly held?: Conditions | undefined
}

/** A status that the title of the board stands for is not said, nor on the floor one that is pressed in the strip. */
const isSaidElsewhere = (status: BoardFilter['status'], usual: BoardFilter['status']): boolean =>
  usual === 'active' ? typeof status === 'string' : JSON.stringify(status) === JSON.stringify(usual)

/** Which statuses the board shows, in words. */
const statusWords = ({ status }: BoardFilter): string | null => {
  if (status === 'to_release') return 'To release'
  if (status === 'active') return 'Active'
  return status.length === 0 ? 'Any status' : `Status ${status.map((one) => one.toLowerCase().replace('_', ' ')).join(', ')}`
}

/** Layout, filter and search of the board, and what can be made from it. */
export const BoardToolbar = (props: BoardToolbarProps) => {
  const { filter, onFilter, quickFilter, onLeaveQuickFilter, onNewLoad, beginning, titled, held = NOTHING_HELD } = props
  const { density } = useLook()
  const [open, setOpen] = useState(false)
  const status = isSaidElsewhere(filter.status, titled) ? null : statusWords(filter)
  const more = Object.fromEntries(Object.entries(filter.more).filter(([name]) => held[name] === undefined))
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
          <FilterPanel filter={filter} onFilter={onFilter} beginning={beginning} held={held} onClose={() => setOpen(false)} />
        </Suspense>
      </Popover>
      <QuickFilter filter={filter} onFilter={onFilter} input={quickFilter} onLeave={onLeaveQuickFilter} />
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
      {props.mapButton}
      {props.exportMenu}
      {props.columnChooser}
      {props.past}
      {onNewLoad && (
        <SplitButton>
          <Button variant="primary" icon={Plus} onClick={() => onNewLoad('NewTruckloadShipmentTab')}>
            New load
          </Button>
          <Menu
            align="end"
            trigger={<IconButton variant="primary" icon={ChevronDown} label="New load by mode" />}
            entries={MODES.map(({ tab, label }) => ({ label, icon: FilePlus2, onSelect: () => onNewLoad(tab) }))}
          />
        </SplitButton>
      )}
    </div>
  )
}
