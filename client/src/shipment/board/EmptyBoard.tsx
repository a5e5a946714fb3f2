import { Plus, SearchX } from 'lucide-react'
import { type BoardFilter, filtersOf, isSameFilter, NO_FILTER } from '../../boards/board-filter.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

export interface EmptyBoardProps {
  readonly filter: BoardFilter
  readonly onReset: () => void
  /** The active board, which starts with all active loads. */
  readonly isActiveBoard: boolean
  /** Undefined: the user may not create loads. */
  readonly onNewLoad: (() => void) | undefined
}

/** Shown instead of rows: if the active board has no filter there are no loads yet, otherwise no load matches. */
export const EmptyBoard = ({ filter, onReset, isActiveBoard, onNewLoad }: EmptyBoardProps) => {
  if (isActiveBoard && isSameFilter(filtersOf(filter), filtersOf(NO_FILTER))) {
    const make = onNewLoad && (
      <Button icon={Plus} onClick={onNewLoad}>
        New load
      </Button>
    )
    return <EmptyState icon={SearchX} title="No active loads" text="New loads show up here as soon as they're created." actions={make} />
  }
  return (
    <EmptyState
      icon={SearchX}
      title="No loads match this filter"
      actions={
        <Button variant="ghost" onClick={onReset}>
          {isActiveBoard ? 'Show all active loads' : 'Reset filters'}
        </Button>
      }
    />
  )
}
