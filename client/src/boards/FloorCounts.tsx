import { type BoardFilter, changeConditions } from './board-filter.ts'
import { StatusCounts } from './StatusCounts.tsx'
import { useStatusCounts } from './use-status-counts.ts'

/** What the clock alone brings about: these filters let rows in while nothing happens to them. */
const ALARMS = [
  { name: 'check_call_overdue', label: 'Check call overdue' },
  { name: 'late_risk', label: 'Late risk' },
] as const

export interface FloorCountsProps {
  readonly filter: BoardFilter
  readonly onFilter: (change: Partial<BoardFilter>) => void
}

/** The strip of statuses above the floor, counted while the board moves. */
export const FloorCounts = ({ filter, onFilter }: FloorCountsProps) => (
  <StatusCounts
    counts={useStatusCounts()}
    value={filter.status}
    onChange={(status) => onFilter({ status })}
    alarms={ALARMS.map(({ name, label }) => ({
      name,
      label,
      on: filter.more[name] === true || filter.more[name] === 'true',
      onPress: (on) => onFilter({ more: changeConditions(filter.more, { [name]: on ? true : undefined }) }),
    }))}
  />
)
