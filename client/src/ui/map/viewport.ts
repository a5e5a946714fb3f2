import type { WorldPoint } from './mercator.ts'

/** The visible part of a map: the point at its center, and the width of the whole world in CSS pixels. */
export interface Viewport extends WorldPoint {
  readonly scale: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** Free space around fitted points, in pixels. */
export interface Padding {
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

/** The range from the whole continent in a narrow pane to a town. */
export const MIN_SCALE = 700
export const MAX_SCALE = 700_000
/** The closest zoom when fitting points: a single stop shows its region. */
const CLOSEST_FIT = 14_000

const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value))

/** The continent, shown when there are no points. */
const HOME = { left: 0.155, right: 0.315, top: 0.335, bottom: 0.45 }

const clamp = ({ x, y, scale }: Viewport): Viewport => ({
  x: between(0.02, x, 0.42),
  y: between(0.16, y, 0.5),
  scale: between(MIN_SCALE, scale, MAX_SCALE),
})

/** The closest viewport with all points inside the padding. */
export const fit = (points: readonly WorldPoint[], { width, height }: Size, padding: Padding): Viewport => {
  const none = points.length === 0
  const left = none ? HOME.left : Math.min(...points.map(({ x }) => x))
  const right = none ? HOME.right : Math.max(...points.map(({ x }) => x))
  const top = none ? HOME.top : Math.min(...points.map(({ y }) => y))
  const bottom = none ? HOME.bottom : Math.max(...points.map(({ y }) => y))
  const room = {
    width: Math.max(40, width - padding.left - padding.right),
    height: Math.max(40, height - padding.top - padding.bottom),
  }
  const scale = between(
    MIN_SCALE,
    Math.min(room.width / Math.max(right - left, 1e-9), room.height / Math.max(bottom - top, 1e-9)),
    CLOSEST_FIT,
  )
  return clamp({
    x: (left + right) / 2 + (padding.right - padding.left) / 2 / scale,
    y: (top + bottom) / 2 + (padding.bottom - padding.top) / 2 / scale,
    scale,
  })
}

/** Moves the map by pixels. */
export const pan = ({ x, y, scale }: Viewport, dx: number, dy: number): Viewport => clamp({ x: x - dx / scale, y: y - dy / scale, scale })

/** Zooms in (factor above 1) or out; a point of the pane, in pixels from its center, stays in place. */
export const zoom = (view: Viewport, factor: number, at: WorldPoint = { x: 0, y: 0 }): Viewport => {
  const scale = between(MIN_SCALE, view.scale * factor, MAX_SCALE)
  const gain = 1 / view.scale - 1 / scale
  return clamp({ x: view.x + at.x * gain, y: view.y + at.y * gain, scale })
}

/** A point's position in the pane, in pixels from its top left corner. */
export const onScreen = ({ x, y, scale }: Viewport, { width, height }: Size, point: WorldPoint): WorldPoint => ({
  x: (point.x - x) * scale + width / 2,
  y: (point.y - y) * scale + height / 2,
})
