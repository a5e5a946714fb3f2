import { SHIPMENT_COLUMNS } from '@waybill/shared/boards/columns/shipments'
import { expect, test } from 'vitest'
import { shipmentColumn } from './shipment-columns.tsx'
import { headFits, shortHead } from './short-header.ts'

test('a column name too long for its header is shortened with trade abbreviations, and no two headers are equal [2.44, 2.56]', () => {
  const shown = ['Customer Line Haul Rate', 'Carrier Reference', 'Stop 12 References', 'Seal Number'].map((title) => shortHead(title, 100))
  expect(shown).toEqual(['Cust LH Rate', 'Carrier Ref', 'Stop 12 Refs', undefined])
  expect([shortHead('Stop 1 Ready/Deliver', 128), shortHead('Stop 1 Appt Start', 128)]).toEqual([undefined, undefined])
  // As long as others that fit, but in wider letters: its end would be cut off.
  expect([shortHead('Consignee Hours', 100), shortHead('Customer Email', 100)]).toEqual(['Cons Hours', undefined])
  expect(shortHead('Dispatcher', 69)).toBeUndefined()
  const columns = [...SHIPMENT_COLUMNS.values()].map(shipmentColumn)
  const heads = columns.map(({ title, head, track }) => ({ text: head ?? shortHead(title, track.min) ?? title, width: track.min }))
  expect(heads.filter(({ text, width }) => width >= 100 && !headFits(text, width))).toEqual([])
  expect([...Map.groupBy(heads, ({ text }) => text)].filter(([, same]) => same.length > 1).map(([text]) => text)).toEqual([])
})
