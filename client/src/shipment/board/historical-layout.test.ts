import { shipmentBoard } from '@waybill/shared/shipment/board'
import { expect, test } from 'vitest'
import { SELECT_WIDTH } from '../../boards/grid-column.ts'
import { arrangementOf } from '../../boards/layout.ts'
import { HISTORICAL_RATES } from './historical-layout.ts'
import { LOCKED_COLUMNS, ROW_BOARD_COLUMNS } from './shipment-columns.tsx'

test('at 1440 px, the rates and the margin are visible next to the lane [2.17, 2.68]', () => {
  const width = (key: string) =>
    HISTORICAL_RATES.columns.find((column) => column.key === key)?.width ?? ROW_BOARD_COLUMNS.find(({ id }) => id === key)?.track.min ?? 0
  const { order } = arrangementOf({ definition: shipmentBoard, columns: ROW_BOARD_COLUMNS, locked: LOCKED_COLUMNS }, HISTORICAL_RATES)
  const ends = order.map((_, place) => order.slice(0, place + 1).reduce<number>((sum, key) => sum + width(key), SELECT_WIDTH.default))
  const inSight = order.filter((_, place) => (ends[place] ?? 0) <= 1440)
  expect(inSight).toEqual(expect.arrayContaining(['pickup', 'consignee', 'customer_total', 'carrier_total', 'gross_profit', 'net_margin']))
})
