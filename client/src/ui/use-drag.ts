import { type PointerEvent, useRef, useState } from 'react'

/** The dragged item, and the item whose place it would take. */
interface DragState {
  readonly dragged: string | null
  readonly over: string | null
}

export interface Drag extends DragState {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>, id: string) => void
  /** Whether the following click was the end of a drag. */
  readonly wasDrag: () => boolean
}

/** A press that moves less, in px, is a click. */
const SLACK = 5
const NONE: DragState = { dragged: null, over: null }

/** Reorders items by dragging. `targetAt` returns the item at a point of the window for the dragged item. */
export const useDrag = (
  targetAt: (x: number, y: number, id: string) => string | null,
  onDrop: (id: string, over: string) => void,
): Drag => {
  const [drag, setDrag] = useState(NONE)
  const dragging = useRef(false)

  return {
    ...drag,
    wasDrag: () => dragging.current,
    onPointerDown: (event, id) => {
      dragging.current = false
      if (event.button !== 0) return
      const { clientX, clientY } = event
      const stop = new AbortController()
      const move = (moved: globalThis.PointerEvent) => {
        if (!dragging.current && Math.hypot(moved.clientX - clientX, moved.clientY - clientY) < SLACK) return
        dragging.current = true
        setDrag({ dragged: id, over: targetAt(moved.clientX, moved.clientY, id) })
      }
      const end = (ended: globalThis.PointerEvent) => {
        stop.abort()
        setDrag(NONE)
        const over = targetAt(ended.clientX, ended.clientY, id)
        if (ended.type === 'pointerup' && dragging.current && over && over !== id) onDrop(id, over)
      }
      window.addEventListener('pointermove', move, stop)
      window.addEventListener('pointerup', end, stop)
      window.addEventListener('pointercancel', end, stop)
    },
  }
}
