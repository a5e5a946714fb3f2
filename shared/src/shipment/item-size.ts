import { numberOf } from './rules/numbers.ts'
import type { Item } from './shape.ts'

export type ItemSize = Pick<Item, 'length' | 'width' | 'height'>

const INCHES_A_FOOT = 12

/**
 * The size of one pallet or piece of an item in inches, such as `48 × 40 × 52`, with a dash for a missing side; null if all are missing.
 */
export const sizeText = ({ length, width, height }: ItemSize): string | null => {
  const inches = [length, width, height].map(numberOf)
  return inches.every((side) => side === 0) ? null : inches.map((side) => (side === 0 ? '–' : side.toLocaleString('en-US'))).join(' × ')
}

/** The volume of all pallets of an item, or of its pieces if it has none, in cubic feet; null unless all three sides are known. */
export const cubicFeet = ({ length, width, height, pallets, pieces }: ItemSize & Pick<Item, 'pallets' | 'pieces'>): number | null => {
  const inches = numberOf(length) * numberOf(width) * numberOf(height)
  return inches <= 0 ? null : (inches / INCHES_A_FOOT ** 3) * (numberOf(pallets) || numberOf(pieces) || 1)
}
