import { DEFAULT_SORT } from '@waybill/shared/boards/default-sort'
import { useEffect, useMemo, useState } from 'react'
import { LiveContext, useLive } from '../commands/use-live.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useTab } from '../workspace/use-workspace.ts'
import { Board } from './Board.tsx'
import { SYSTEM_DEFAULT_ORDER } from './board-columns.tsx'
import { type BoardFilter, BoardFilterContext, boardFilterOf, boardFilterStore } from './board-filter.ts'
import { questionOf } from './board-question.ts'
import { type BoardParams, boardBeginning, boardSubject, boardTitle } from './board-tab.ts'
import { HISTORICAL_RATES } from './historical-layout.ts'
import { readSmartWords } from './smart-words.ts'

/** How a board begins: words that say more than words are read by the server first, and with the days of today. Null: not read yet. */
const useBeginning = (params: BoardParams): BoardFilter | null => {
  const [beginning, setBeginning] = useState(() => boardBeginning(params))
  const words = params.board === 'smart' ? params.words : null
  useEffect(() => {
    if (words === null || beginning !== null) return
    let over = false
    void readSmartWords(words).then((read) => {
      if (!over) setBeginning(read ? boardFilterOf(read.filters) : { status: [], words, more: {} })
    })
    return () => {
      over = true
    }
  }, [words, beginning])
  return beginning
}

/** A board besides the floor: rows, filter and layout of its own, for as long as its tab is open. */
const OwnBoard = ({ params, beginning }: { readonly params: BoardParams; readonly beginning: BoardFilter }) => {
  const live = useLive()
  const { id, describe } = useTab()
  const [filter] = useState(() => boardFilterStore(beginning))
  const own = useMemo(() => {
    const board = live.boards.of(id, () => questionOf(beginning, SYSTEM_DEFAULT_ORDER, [...DEFAULT_SORT]))
    return { ...live, board }
  }, [live, id, beginning])
  useEffect(() => describe(boardSubject(params)), [describe, params])
  return (
    <LiveContext value={own}>
      <BoardFilterContext value={filter}>
        <Board
          title={boardTitle(params)}
          beginning={beginning}
          counted={false}
          {...(params.board === 'historical' && { ownLayout: HISTORICAL_RATES })}
        />
      </BoardFilterContext>
    </LiveContext>
  )
}

/** A board besides the floor, once it is known how it begins. */
export const BoardBesidesFloor = ({ params }: { readonly params: BoardParams }) => {
  const beginning = useBeginning(params)
  return beginning ? (
    <OwnBoard params={params} beginning={beginning} />
  ) : (
    <Skeleton label="Reading the search" rows={12} columns={['1fr', '2fr', '2fr', '1fr']} />
  )
}
