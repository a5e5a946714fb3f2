import { createContext, useCallback, useMemo, useState } from 'react'

/** Where typed fields report whether they can be read, for a form's unsaved changes. */
export interface UnreadBoxes {
  readonly report: (box: string, unread: boolean) => void
  /** A new number discards unreadable text. */
  readonly cleared: number
}

export const UnreadBoxesContext = createContext<UnreadBoxes | null>(null)

const NONE: ReadonlySet<string> = new Set()

/**
 * The number of unreadable fields in a form; `clear` empties them. Provide `context` around the form as
 * `UnreadBoxesContext`.
 */
export const useUnreadBoxes = () => {
  const [unread, setUnread] = useState(NONE)
  const [cleared, setCleared] = useState(0)
  const report = useCallback(
    (box: string, isUnread: boolean) =>
      setUnread((known) => {
        if (known.has(box) === isUnread) return known
        const next = new Set(known)
        if (isUnread) next.add(box)
        else next.delete(box)
        return next
      }),
    [],
  )
  return {
    count: unread.size,
    context: useMemo((): UnreadBoxes => ({ report, cleared }), [report, cleared]),
    clear: useCallback(() => setCleared((times) => times + 1), []),
  }
}
