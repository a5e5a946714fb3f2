import { expect, test } from 'vitest'
import { SHIPMENT_COLUMNS } from './columns/shipments.ts'
import { SYSTEM_DEFAULT } from './layouts.ts'

test('the System Default layout is number -3 and shows these columns, 100 wide [2.45, 9.13, 9.14]', () => {
  expect(SYSTEM_DEFAULT).toEqual({
    id: -3,
    name: 'System Default',
    columns:
      'status pro miles customer carrier pickup consignee equipment_type load_description weight hazmat pallet_exchange dispatcher mode'
        .split(' ')
        .map((key) => ({ key, width: 100 })),
  })
})

test('status and pro are locked columns, and no others [2.45, 2.56]', () => {
  expect([...SHIPMENT_COLUMNS.values()].filter((column) => column.locked).map((column) => column.key)).toEqual(['status', 'pro'])
})
