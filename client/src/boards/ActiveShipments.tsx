import { Suspense } from 'react'
import { lazyPart } from '../ui/part.ts'
import type { TabScreenProps } from '../workspace/tab-types.ts'
import { Board } from './Board.tsx'
import { NO_FILTER } from './board-filter.ts'

const OtherBoard = lazyPart(async () => (await import('./OtherBoard.tsx')).OtherBoard)

/** A board of loads: Active Shipments, which is always the first tab [2.8], or another board [2.17]. */
export const ActiveShipments = ({ params }: TabScreenProps<'ActiveShipmentsTab'>) =>
  params.board === undefined ? (
    <Board title="Active Shipments" beginning={NO_FILTER} counted />
  ) : (
    <Suspense>
      <OtherBoard params={params} />
    </Suspense>
  )
