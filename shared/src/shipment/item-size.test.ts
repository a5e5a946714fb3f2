import { expect, test } from 'vitest'
import { BLANK_ITEM } from './blank.ts'
import { cubicFeet, sizeText } from './item-size.ts'

const PALLET = { ...BLANK_ITEM, length: 48, width: 40, height: 54 }

test('a size reads length × width × height, with a dash for a missing side [3.14]', () => {
  expect(sizeText(PALLET)).toBe('48 × 40 × 54')
  expect(sizeText({ length: 1200.5, width: null, height: 54 })).toBe('1,200.5 × – × 54')
  expect(sizeText(BLANK_ITEM)).toBeNull()
})

test('the volume of an item counts its pallets, or else its pieces, or else one', () => {
  expect(cubicFeet({ ...PALLET, pallets: 4, pieces: 200 })).toBe(240)
  expect(cubicFeet({ ...PALLET, pieces: 2 })).toBe(120)
  expect(cubicFeet(PALLET)).toBe(60)
  expect(cubicFeet({ ...PALLET, height: null, pallets: 4 })).toBeNull()
})
