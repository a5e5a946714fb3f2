import { useCallback, useState } from 'react'

export interface TipTarget {
  readonly id: string
  readonly column: string
  readonly at: { readonly left: number; readonly top: number; readonly bottom: number }
}

/** The changed cell whose tip is shown: under the pointer, or under the cursor. */
export const useChangeTip = () => {
  const [tip, setTip] = useState<TipTarget | null>(null)
  const ask = useCallback((element: Element | null) => {
    const cell = element?.closest<HTMLElement>('[data-changed]')
    const id = cell?.closest<HTMLElement>('[data-row]')?.dataset.row
    const column = cell?.dataset.changed
    if (!cell || id === undefined || column === undefined) return setTip(null)
    const { left, top, bottom } = cell.getBoundingClientRect()
    setTip((before) => (before?.id === id && before.column === column ? before : { id, column, at: { left, top, bottom } }))
  }, [])
  return { tip, ask }
}
