import { shipmentBoard } from '../shipment/board.ts'

/** Which columns a board shows, from left to right. Predefined layouts have negative ids [9.13]. */
export interface BoardLayout {
  readonly id: number
  readonly name: string
  readonly columns: readonly { readonly key: string; readonly width: number }[]
}

/** The layout of the board `shipments` until its user makes one [2.45, 9.13, 9.14]. */
export const SYSTEM_DEFAULT: BoardLayout = {
  id: -3,
  name: 'System Default',
  columns: shipmentBoard.layout.flatMap((key) => {
    const column = shipmentBoard.columns.find((each) => each.key === key)
    return column ? [{ key, width: column.width }] : []
  }),
}
