import { shipmentResource } from '@waybill/shared/protocol/shipment-resource'
import { REQUIRED, testLoad } from '@waybill/shared/shipment/load.fixture'
import { expect, test } from 'vitest'
import { valueAt } from '../form/draft-value.ts'
import { edit, openForm, patchOf } from '../form/shipment-form.ts'
import { addItem, itemTotals, removeItem } from './item-edits.ts'

const form = openForm({ ...shipmentResource({ ...testLoad(), items: [] }, 1, REQUIRED), lock: null })
const two = [
  ['items[1].description', 'Sofas'],
  ['items[1].item_class', '125'],
  ['items[1].weight', 640],
  ['items[1].pieces', 2],
  ['items[1].length', 96],
  ['items[1].width', 36],
  ['items[1].height', 40],
  ['items[2].description', 'Lamps'],
  ['items[2].pieces', 12],
  ['items[2].weight', 80.5],
].reduce((now, [path, to]) => edit(now, String(path), to as string | number), addItem(addItem(form)))

test('items are edited and read by position', () => {
  expect(two.draft.items.map(({ description, weight }) => [description, weight])).toEqual([
    ['Sofas', 640],
    ['Lamps', 80.5],
  ])
  expect(valueAt(two.draft, 'items[2].pieces')).toBe(12)
  expect(valueAt(two.draft, 'items[3].pieces')).toBeNull()
})

test('removing an item removes its numbers, and a save sends the remaining list', () => {
  expect(itemTotals(two.draft.items)).toEqual({ pieces: 14, pallets: 0, weight: 720.5, cubicFeet: 160 })
  const left = removeItem(two, 1)
  expect(itemTotals(left.draft.items)).toEqual({ pieces: 12, pallets: 0, weight: 80.5, cubicFeet: 0 })
  expect(patchOf(left)).toMatchObject({ items: [{ description: 'Lamps', item_class: null, weight: 80.5, hazmat: false }] })
})
