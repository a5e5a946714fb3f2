import type { ColumnTemplate } from '@waybill/shared/protocol/column-templates'
import { type ReactNode, useMemo, useState } from 'react'
import { LiveContext, useLive } from '../live/use-live.ts'
import { useTab } from '../workspace/use-workspace.ts'
import { type BoardFilter, BoardFilterContext, boardFilterStore, type Conditions, NO_SCOPE } from './board-filter.ts'
import { toBoardQuery } from './board-query.ts'
import type { BoardScreen } from './board-screen.ts'
import { arrangementOf, sortOf, systemArrangement } from './layout.ts'

interface BoardOfTabProps {
  readonly screen: BoardScreen
  readonly beginning: BoardFilter
  readonly ownLayout?: ColumnTemplate | undefined
  /** Conditions that no filter change removes. */
  readonly held?: Conditions
  /** The board, with the filter it starts with. */
  readonly children: (beginning: BoardFilter) => ReactNode
}

/** Gives the board of a tab its own rows and filter while the tab is open. A tab has at most one. */
export const BoardOfTab = ({ screen, beginning: initialBeginning, ownLayout, held = NO_SCOPE, children }: BoardOfTabProps) => {
  const live = useLive()
  const { id } = useTab()
  const [beginning] = useState(initialBeginning)
  const [filter] = useState(() => boardFilterStore(beginning, held))
  const own = useMemo(() => {
    const usual = screen.sortOf(beginning)
    const board = live.boards.of(id, () =>
      ownLayout
        ? toBoardQuery(screen, beginning, arrangementOf(screen, ownLayout).order, sortOf(screen, ownLayout, usual))
        : toBoardQuery(screen, beginning, systemArrangement(screen).order, usual),
    )
    return { ...live, board }
  }, [live, id, screen, beginning, ownLayout])
  return (
    <LiveContext value={own}>
      <BoardFilterContext value={filter}>{children(beginning)}</BoardFilterContext>
    </LiveContext>
  )
}
