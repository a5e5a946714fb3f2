import type { ColumnTemplate } from '@waybill/shared/protocol/column-templates'
import { useMemo, useState } from 'react'
import { LiveContext, useLive } from '../live/use-live.ts'
import { useTab } from '../workspace/use-workspace.ts'
import { Board } from './Board.tsx'
import { SYSTEM_DEFAULT_ORDER } from './board-columns.tsx'
import { type BoardFilter, BoardFilterContext, boardFilterStore, type Conditions, defaultSortOf, NO_SCOPE } from './board-filter.ts'
import { toBoardQuery } from './board-query.ts'
import { arrangementOf, sortOf } from './layout.ts'

interface BoardOfTabProps {
  readonly title: string
  readonly beginning: BoardFilter
  readonly titled?: BoardFilter['status']
  readonly ownLayout?: ColumnTemplate
  /** The customer or carrier in the title; no filter change removes it. */
  readonly held?: Conditions
}

/** A board other than Active Shipments, with its own rows, filter and layout while its tab is open. A tab has at most one. */
export const BoardOfTab = ({ title, beginning: initialBeginning, titled, ownLayout, held = NO_SCOPE }: BoardOfTabProps) => {
  const live = useLive()
  const { id } = useTab()
  const [beginning] = useState(initialBeginning)
  const [filter] = useState(() => boardFilterStore(beginning, held))
  const own = useMemo(() => {
    const usual = defaultSortOf(beginning)
    const board = live.boards.of(id, () =>
      ownLayout
        ? toBoardQuery(beginning, arrangementOf(ownLayout).order, sortOf(ownLayout, usual))
        : toBoardQuery(beginning, SYSTEM_DEFAULT_ORDER, usual),
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
