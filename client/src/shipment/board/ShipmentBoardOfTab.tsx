import type { ColumnTemplate } from '@waybill/shared/protocol/column-templates'
import { BoardOfTab } from '../../boards/BoardOfTab.tsx'
import { type BoardFilter, type Conditions, NO_SCOPE } from '../../boards/board-filter.ts'
import { ShipmentBoard } from './ShipmentBoard.tsx'
import { SHIPMENT_SCREEN } from './shipment-screen.ts'

interface ShipmentBoardOfTabProps {
  readonly title: string
  readonly beginning: BoardFilter
  readonly titled?: BoardFilter['status']
  readonly ownLayout?: ColumnTemplate
  /** The customer or carrier in the title; no filter change removes it. */
  readonly held?: Conditions
}

/** A board of loads other than Active Shipments, with its own rows, filter and layout while its tab is open. */
export const ShipmentBoardOfTab = ({ title, beginning, titled, ownLayout, held = NO_SCOPE }: ShipmentBoardOfTabProps) => (
  <BoardOfTab screen={SHIPMENT_SCREEN} beginning={beginning} ownLayout={ownLayout} held={held}>
    {(begun) => (
      <ShipmentBoard
        title={title}
        beginning={begun}
        counted={false}
        held={held}
        {...(titled && { titled })}
        {...(ownLayout && { ownLayout })}
      />
    )}
  </BoardOfTab>
)
