import { type BoardFilter, isAlarmOn, pressAlarm, pressAll, pressStatus } from '../../boards/board-filter.ts'
import { StatusCounts } from './StatusCounts.tsx'
import { useStatusCounts } from './use-status-counts.ts'

const ALARMS = [
  { name: 'check_call_overdue', label: 'Check call overdue' },
  { name: 'late_risk', label: 'Late risk' },
] as const

export interface ActiveCountsProps {
  readonly filter: BoardFilter
  readonly onFilter: (change: Partial<BoardFilter>) => void
}

/** Status counts above the active board, updated live. */
export const ActiveCounts = ({ filter, onFilter }: ActiveCountsProps) => (
  <StatusCounts
    counts={useStatusCounts()}
    value={filter.status}
    onAll={() => onFilter(pressAll(filter))}
    onChange={(status) => onFilter(pressStatus(filter, status))}
    alarms={ALARMS.map(({ name, label }) => ({
      name,
      label,
      on: isAlarmOn(filter, name),
      onPress: (on) => onFilter(pressAlarm(filter, name, on)),
    }))}
  />
)
