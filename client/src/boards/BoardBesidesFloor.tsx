import { useEffect, useState } from 'react'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useTab } from '../workspace/use-workspace.ts'
import { BoardOfTab } from './BoardOfTab.tsx'
import { type BoardFilter, boardFilterOf } from './board-filter.ts'
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

/** The board of a tab that is nothing else. */
const OwnBoard = ({ params, beginning }: { readonly params: BoardParams; readonly beginning: BoardFilter }) => {
  const { describe } = useTab()
  useEffect(() => describe(boardSubject(params)), [describe, params])
  return (
    <BoardOfTab
      title={boardTitle(params)}
      beginning={beginning}
      // What the words were taken for is all said.
      {...(params.board === 'smart' && { titled: [] })}
      {...(params.board === 'historical' && { ownLayout: HISTORICAL_RATES })}
      {...(params.board === 'carrier' && { held: beginning.more })}
    />
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
