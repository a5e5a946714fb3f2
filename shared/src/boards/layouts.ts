import { ROW_COLUMNS } from './columns/row-columns.ts'

/** Which columns a board shows, from left to right. Predefined layouts have negative ids [9.13]. */
export interface BoardLayout {
  readonly id: number
  readonly name: string
  readonly columns: readonly { readonly key: string; readonly width: number }[]
}

const SYSTEM_DEFAULT_COLUMNS = [
  'status',
  'pro',
  'miles',
  'customer',
  'carrier',
  'pickup',
  'consignee',
  'equipment_type',
  'load_description',
  'weight',
  'hazmat',
  'pallet_exchange',
  'dispatcher',
  'mode',
] as const

/** The layout of the board `shipments` until its user makes one [2.45, 9.13, 9.14]. */
export const SYSTEM_DEFAULT: BoardLayout = {
  id: -3,
  name: 'System Default',
  columns: SYSTEM_DEFAULT_COLUMNS.flatMap((key) => {
    const column = ROW_COLUMNS.find((each) => each.key === key)
    return column ? [{ key, width: column.width }] : []
  }),
}
