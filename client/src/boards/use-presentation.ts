import { type RefObject, useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { RowRecord, RowSource } from '../live/row-source.ts'
import { type DisplayedRows, type Presentation, presentation } from './presentation.ts'

/** The rows that must not move: with an open menu, under the pointer, under the cursor. */
interface Holding {
  readonly menu: string | null
  readonly hovered: string | null
  readonly cursor: string | null
}

/** After this much idle time, in ms, rows may reorder under the pointer and the cursor. */
const STILL_AFTER_MS = 5000

export interface PresentationState {
  readonly presented: DisplayedRows
  readonly shown: Presentation
  readonly holding: RefObject<Holding>
  /** The held rows, most important first. */
  readonly held: () => readonly string[]
  readonly hold: (change: Partial<Holding>) => void
  /** The pointer or a key moved: held rows stay held. */
  readonly stir: () => void
}

export const usePresentation = (source: RowSource<RowRecord>): PresentationState => {
  const holding = useRef<Holding>({ menu: null, hovered: null, cursor: null })
  const held = useCallback(() => {
    const { menu, hovered, cursor } = holding.current
    return [menu, hovered, cursor].filter((id) => id !== null)
  }, [])
  const shown = useMemo(() => presentation(source, { held }), [source, held])
  useEffect(() => shown.start(), [shown])
  const presented = useSyncExternalStore(shown.subscribe, shown.get)
  const stirredAt = useRef(0)
  const lapse = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      clearTimeout(lapse.current)
      lapse.current = undefined
    },
    [],
  )
  const stir = useCallback(() => {
    stirredAt.current = performance.now()
    if (lapse.current !== undefined) return
    const check = () => {
      const left = stirredAt.current + STILL_AFTER_MS - performance.now()
      lapse.current = left > 0 ? setTimeout(check, left) : undefined
      if (left > 0) return
      holding.current = { ...holding.current, hovered: null, cursor: null }
      shown.released()
    }
    lapse.current = setTimeout(check, STILL_AFTER_MS)
  }, [shown])
  const hold = useCallback(
    (change: Partial<Holding>) => {
      holding.current = { ...holding.current, ...change }
      stir()
      shown.released()
    },
    [shown, stir],
  )
  return { presented, shown, holding, held, hold, stir }
}
