import { type PointerEvent, useRef, useState } from 'react'

export interface ColumnDrag {
  /** The column that is being dragged, and the one whose place it would take. */
  readonly dragged: string | null
  readonly over: string | null
  readonly onPointerDown: (event: PointerEvent<HTMLElement>, id: string) => void
  /** Whether the click that follows was the end of a drag. */
  readonly wasDrag: () => boolean
}

/** A press that does not move this far is a click. */
const SLACK = 5

const columnAt = (x: number, y: number) =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-column]:not([data-locked])')?.dataset.column ?? null

/** Dragging a column head to the place of another. */
export const useColumnDrag = (onDrop: (id: string, column: string) => void): ColumnDrag => {
  const [drag, setDrag] = useState<{ readonly dragged: string | null; readonly over: string | null }>({ dragged: null, over: null })
  const dragging = useRef(false)

  return {
    ...drag,
    wasDrag: () => dragging.current,
    onPointerDown: (event, id) => {
      dragging.current = false
      if (event.button !== 0) return
      const from = event.clientX
      const stop = new AbortController()
      const move = (moved: globalThis.PointerEvent) => {
        if (!dragging.current && Math.abs(moved.clientX - from) < SLACK) return
        dragging.current = true
        setDrag({ dragged: id, over: columnAt(moved.clientX, moved.clientY) })
      }
      const end = (ended: globalThis.PointerEvent) => {
        stop.abort()
        setDrag({ dragged: null, over: null })
        const over = columnAt(ended.clientX, ended.clientY)
        if (ended.type === 'pointerup' && dragging.current && over && over !== id) onDrop(id, over)
      }
      window.addEventListener('pointermove', move, stop)
      window.addEventListener('pointerup', end, stop)
      window.addEventListener('pointercancel', end, stop)
    },
  }
}
