import { expect, test } from 'vitest'
import { BLANK_ITEM } from './blank.ts'
import { cubicFeet, sizeText } from './item-size.ts'

const PALLET = { ...BLANK_ITEM, length: 48, width: 40, height: 54 }

test('a size is read length, width, height; what is not said is a dash [3.14]', () => {
  expect(sizeText(PALLET)).toBe('48 × 40 × 54')
  expect(sizeText({ length: 1200.5, width: null, height: 54 })).toBe('1,200.5 × – × 54')
  expect(sizeText(BLANK_ITEM)).toBeNull()
})

test('the room of an item is that of its pallets, else of its pieces, else of one', () => {
  expect(cubicFeet({ ...PALLET, pallets: 4, pieces: 200 })).toBe(240)
  expect(cubicFeet({ ...PALLET, pieces: 2 })).toBe(120)
  expect(cubicFeet(PALLET)).toBe(60)
  expect(cubicFeet({ ...PALLET, height: null, pallets: 4 })).toBeNull()
})
