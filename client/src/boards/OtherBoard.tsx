import { useEffect, useState } from 'react'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useTab } from '../workspace/use-workspace.ts'
import { BoardOfTab } from './BoardOfTab.tsx'
import { type BoardFilter, boardFilterOf } from './board-filter.ts'
import { type BoardParams, boardSubject, boardTitle, initialFilter } from './board-tab.ts'
import { HISTORICAL_RATES } from './historical-layout.ts'
import { readSmartSearch } from './smart-search.ts'

/** The starting filter of a board: a smart search is interpreted by the server first, using today's date. Null: not interpreted yet. */
const useInitialFilter = (params: BoardParams): BoardFilter | null => {
  const [beginning, setBeginning] = useState(() => initialFilter(params))
  const searchText = params.board === 'smart' ? params.search : null
  useEffect(() => {
    if (searchText === null || beginning !== null) return
    let over = false
    void readSmartSearch(searchText).then((read) => {
      if (!over) setBeginning(read ? boardFilterOf(read.filters) : { status: [], searchText, more: {} })
    })
    return () => {
      over = true
    }
  }, [searchText, beginning])
  return beginning
}

/** The board of a tab that shows only a board. */
const OwnBoard = ({ params, beginning }: { readonly params: BoardParams; readonly beginning: BoardFilter }) => {
  const { describe } = useTab()
  useEffect(() => describe(boardSubject(params)), [describe, params])
  return (
    <BoardOfTab
      title={boardTitle(params)}
      beginning={beginning}
      // The chips show everything the search was interpreted as.
      {...(params.board === 'smart' && { titled: [] })}
      {...(params.board === 'historical' && { ownLayout: HISTORICAL_RATES })}
      {...(params.board === 'carrier' && { held: beginning.more })}
    />
  )
}

/** A board other than Active Shipments, once its starting filter is known. */
export const OtherBoard = ({ params }: { readonly params: BoardParams }) => {
  const beginning = useInitialFilter(params)
  return beginning ? (
    <OwnBoard params={params} beginning={beginning} />
  ) : (
    <Skeleton label="Running smart search" rows={12} columns={['1fr', '2fr', '2fr', '1fr']} />
  )
}
