import { Plus, SearchX } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { type BoardFilter, EVERYTHING, filtersOf, isSameFilter } from './board-filter.ts'

export interface EmptyBoardProps {
  readonly filter: BoardFilter
  readonly onReset: () => void
  /** The floor, which begins with all active loads. */
  readonly floor: boolean
  /** Undefined: the user may not make loads. */
  readonly onNewLoad: (() => void) | undefined
}

/** What stands where no load is: on a floor that asks for all of them there is none yet, else the filter lets none through. */
export const EmptyBoard = ({ filter, onReset, floor, onNewLoad }: EmptyBoardProps) => {
  if (floor && isSameFilter(filtersOf(filter), filtersOf(EVERYTHING))) {
    const make = onNewLoad && (
      <Button icon={Plus} onClick={onNewLoad}>
        New load
      </Button>
    )
    return <EmptyState icon={SearchX} title="No active loads" text="A load is here from the moment it is made." actions={make} />
  }
  return (
    <EmptyState
      icon={SearchX}
      title="No load matches this filter"
      actions={
        <Button variant="ghost" onClick={onReset}>
          {floor ? 'Show all active loads' : 'Show the whole board'}
        </Button>
      }
    />
  )
}
