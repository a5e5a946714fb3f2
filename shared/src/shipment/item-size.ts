import { numberOf } from './rules/numbers.ts'
import type { Item } from './shape.ts'

export type ItemSize = Pick<Item, 'length' | 'width' | 'height'>

const INCHES_A_FOOT = 12

/** How large one pallet or piece of an item is, in inches: `48 × 40 × 52`, a dash for what is not said; null where nothing is. */
export const sizeText = ({ length, width, height }: ItemSize): string | null => {
  const inches = [length, width, height].map(numberOf)
  return inches.every((side) => side === 0) ? null : inches.map((side) => (side === 0 ? '–' : side.toLocaleString('en-US'))).join(' × ')
}

/** The room that all pallets of an item take, or its pieces where it is on none, in cubic feet; null until all three sides are said. */
export const cubicFeet = ({ length, width, height, pallets, pieces }: ItemSize & Pick<Item, 'pallets' | 'pieces'>): number | null => {
  const inches = numberOf(length) * numberOf(width) * numberOf(height)
  return inches <= 0 ? null : (inches / INCHES_A_FOOT ** 3) * (numberOf(pallets) || numberOf(pieces) || 1)
}
