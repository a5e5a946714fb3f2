import type { ColumnTemplate } from '@waybill/shared/protocol/column-templates'
import { useMemo, useState } from 'react'
import { LiveContext, useLive } from '../commands/use-live.ts'
import { useTab } from '../workspace/use-workspace.ts'
import { Board } from './Board.tsx'
import { SYSTEM_DEFAULT_ORDER } from './board-columns.tsx'
import { type BoardFilter, BoardFilterContext, boardFilterStore, usualSortOf } from './board-filter.ts'
import { questionOf } from './board-question.ts'

interface BoardOfTabProps {
  readonly title: string
  readonly beginning: BoardFilter
  readonly ownLayout?: ColumnTemplate
}

/** A board besides the floor: rows, filter and layout of its own, for as long as its tab is open. A tab has one at most. */
export const BoardOfTab = ({ title, beginning: asked, ownLayout }: BoardOfTabProps) => {
  const live = useLive()
  const { id } = useTab()
  const [beginning] = useState(asked)
  const [filter] = useState(() => boardFilterStore(beginning))
  const own = useMemo(() => {
    const board = live.boards.of(id, () => questionOf(beginning, SYSTEM_DEFAULT_ORDER, [...usualSortOf(beginning)]))
    return { ...live, board }
  }, [live, id, beginning])
  return (
    <LiveContext value={own}>
      <BoardFilterContext value={filter}>
        <Board title={title} beginning={beginning} counted={false} {...(ownLayout && { ownLayout })} />
      </BoardFilterContext>
    </LiveContext>
  )
}
