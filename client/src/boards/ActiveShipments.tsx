import { Suspense } from 'react'
import { part } from '../ui/part.ts'
import type { TabScreenProps } from '../workspace/tab-registry.ts'
import { Board } from './Board.tsx'
import { EVERYTHING } from './board-filter.ts'

const BoardBesidesFloor = part(async () => (await import('./BoardBesidesFloor.tsx')).BoardBesidesFloor)

/** A board of loads: the floor, which is always the first tab [2.8], or one that was opened for something [2.17]. */
export const ActiveShipments = ({ params }: TabScreenProps<'ActiveShipmentsTab'>) =>
  params.board === undefined ? (
    <Board title="Active Shipments" beginning={EVERYTHING} counted />
  ) : (
    <Suspense>
      <BoardBesidesFloor params={params} />
    </Suspense>
  )
