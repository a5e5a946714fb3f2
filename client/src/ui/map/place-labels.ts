import type { WorldPoint } from './mercator.ts'

export interface MapLabel extends WorldPoint {
  readonly name: string
  /** Radius around its point, if it is more than a dot. */
  readonly reach?: number
}

/** Approximate size of an 11 px label, right of its point. */
const HEIGHT = 13
const WIDTH_OF_A_LETTER = 6.2
const GAP = 6
/** Width of the map controls at the right edge. */
const CONTROLS = 44

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const boxOf = ({ x, y, name, reach = GAP }: MapLabel): Box => ({
  left: x - reach,
  right: x + reach + name.length * WIDTH_OF_A_LETTER,
  top: y - Math.max(reach, HEIGHT / 2),
  bottom: y + Math.max(reach, HEIGHT / 2),
})
/** Whether a label right of its point would reach under the controls of a map of this width; it is then placed left. */
export const isLabelLeft = (label: MapLabel, width: number): boolean => boxOf(label).right > width - CONTROLS

const meet = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Labels without overlaps, also with `taken`; of two that overlap the first stays. */
export const readableLabels = (labels: readonly MapLabel[], taken: readonly MapLabel[]): readonly MapLabel[] => {
  const boxes = taken.map(boxOf)
  return labels.filter((label) => {
    const box = boxOf(label)
    if (boxes.some((other) => meet(box, other))) return false
    boxes.push(box)
    return true
  })
}
