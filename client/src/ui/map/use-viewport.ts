import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { WorldPoint } from './mercator.ts'
import { fit, type Padding, pan, type Size, type Viewport, zoom } from './viewport.ts'

const STEP = 60
const CLOSER = 1.5
/** The map's movement for each arrow key. */
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}
/** A press that moves less, in px, is a click. */
const SLACK = 4

export interface ViewportOptions {
  /** The points fitted until the user moves the map, and again on request. */
  readonly points: readonly WorldPoint[]
  readonly padding: Padding
  /** The size of the last map of this kind, used for the first render; the actual size is measured before painting. */
  readonly last?: { size: Size | null } | undefined
}

/** Size and viewport of a map, moved by wheel, drag and keys. */
export const useViewport = ({ points, padding, last }: ViewportOptions) => {
  const pane = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<Size | null>(last?.size ?? null)
  const [own, setOwn] = useState<Viewport | null>(null)
  const drag = useRef<{ x: number; y: number; moved: boolean } | null>(null)

  useLayoutEffect(() => {
    const element = pane.current
    if (!element) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element
      if (width === 0 || height === 0) return
      if (last) last.size = { width, height }
      setSize((before) => (before?.width === width && before.height === height ? before : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [last])

  const fitted = useMemo(() => (size ? fit(points, size, padding) : null), [points, size, padding])
  const view = own ?? fitted
  const latest = useRef(view)
  latest.current = view
  const move = useCallback((step: (view: Viewport) => Viewport) => {
    if (!latest.current) return
    latest.current = step(latest.current)
    setOwn(latest.current)
  }, [])

  // React's wheel listeners are passive, so the page would scroll too.
  useEffect(() => {
    const element = pane.current
    if (!element) return
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const { left, top, width, height } = element.getBoundingClientRect()
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 16 : event.deltaY
      const factor = Math.exp(-Math.max(-240, Math.min(240, pixels)) * (event.ctrlKey ? 0.01 : 0.0022))
      move((before) => zoom(before, factor, { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 }))
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [move])

  const refit = useCallback(() => setOwn(null), [])
  const closer = useCallback(() => move((before) => zoom(before, CLOSER)), [move])
  const farther = useCallback(() => move((before) => zoom(before, 1 / CLOSER)), [move])

  const lookAt = useCallback((point: WorldPoint) => move((before) => zoom({ ...before, ...point }, 2.4)), [move])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return
    const [dx, dy] = ARROWS[event.key] ?? [0, 0]
    if (dx !== 0 || dy !== 0) move((before) => pan(before, dx * STEP, dy * STEP))
    else if (event.key === '+' || event.key === '=') closer()
    else if (event.key === '-' || event.key === '_') farther()
    else if (event.key === '0' || event.key === 'Home') refit()
    else return
    event.preventDefault()
  }
  const onPointerDown = (event: PointerEvent) => {
    if (event.button === 0) drag.current = { x: event.clientX, y: event.clientY, moved: false }
  }
  const onPointerMove = (event: PointerEvent) => {
    const from = drag.current
    if (!from) return
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y]
    if (!from.moved && Math.hypot(dx, dy) < SLACK) return
    if (!from.moved) pane.current?.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, y: event.clientY, moved: true }
    move((before) => pan(before, dx, dy))
  }
  const onPointerUp = () => {
    drag.current = null
  }
  return {
    pane,
    size,
    view,
    isFitted: own === null,
    refit,
    closer,
    farther,
    lookAt,
    handlers: { onKeyDown, onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp },
  }
}
