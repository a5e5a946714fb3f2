import { type RefObject, useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { RowRecord, RowSource } from '../commands/row-source.ts'
import { type Presentation, type Presented, presentation } from './presentation.ts'

/** The rows that must not move: with an open menu, under the pointer, under the cursor. */
interface Holding {
  readonly menu: string | null
  readonly hovered: string | null
  readonly cursor: string | null
}

export interface PresentationState {
  readonly presented: Presented
  readonly shown: Presentation
  readonly holding: RefObject<Holding>
  /** Those that are held, the one that matters most first. */
  readonly held: () => readonly string[]
  readonly hold: (change: Partial<Holding>) => void
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
  const hold = useCallback(
    (change: Partial<Holding>) => {
      holding.current = { ...holding.current, ...change }
      shown.released()
    },
    [shown],
  )
  return { presented, shown, holding, held, hold }
}
