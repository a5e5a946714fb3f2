import type { ColumnTemplate } from '@waybill/shared/protocol/column-templates'
import { useMemo, useState } from 'react'
import { LiveContext, useLive } from '../commands/use-live.ts'
import { useTab } from '../workspace/use-workspace.ts'
import { Board } from './Board.tsx'
import { SYSTEM_DEFAULT_ORDER } from './board-columns.tsx'
import { type BoardFilter, BoardFilterContext, boardFilterStore, type Conditions, NOTHING_HELD, usualSortOf } from './board-filter.ts'
import { questionOf } from './board-question.ts'
import { arrangementOf, sortOf } from './layout.ts'

interface BoardOfTabProps {
  readonly title: string
  readonly beginning: BoardFilter
  readonly titled?: BoardFilter['status']
  readonly ownLayout?: ColumnTemplate
  /** Whose loads they are, as the title says: no filter takes that away. */
  readonly held?: Conditions
}

/** A board besides the floor: rows, filter and layout of its own, for as long as its tab is open. A tab has one at most. */
export const BoardOfTab = ({ title, beginning: asked, titled, ownLayout, held = NOTHING_HELD }: BoardOfTabProps) => {
  const live = useLive()
  const { id } = useTab()
  const [beginning] = useState(asked)
  const [filter] = useState(() => boardFilterStore(beginning, held))
  const own = useMemo(() => {
    const usual = usualSortOf(beginning)
    const board = live.boards.of(id, () =>
      ownLayout
        ? questionOf(beginning, arrangementOf(ownLayout).order, sortOf(ownLayout, usual))
        : questionOf(beginning, SYSTEM_DEFAULT_ORDER, usual),
    )
    return { ...live, board }
  }, [live, id, beginning, ownLayout])
  return (
    <LiveContext value={own}>
      <BoardFilterContext value={filter}>
        <Board
          title={title}
          beginning={beginning}
          counted={false}
          held={held}
          {...(titled && { titled })}
          {...(ownLayout && { ownLayout })}
        />
      </BoardFilterContext>
    </LiveContext>
  )
}
