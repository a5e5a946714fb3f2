import { useEffect, useState } from 'react'
import type { DisplayedRows } from './presentation.ts'

/** Rows that haven't moved for this long, in ms, are stable. */
const CALM_AFTER_MS = 1000

/** Whether the rows have kept their order for a while, or belong to a new query. */
export const useIsOrderStable = ({ ids, generation }: DisplayedRows): boolean => {
  const [calmed, setCalmed] = useState({ ids, generation })
  useEffect(() => {
    const rest = setTimeout(() => setCalmed({ ids, generation }), CALM_AFTER_MS)
    return () => clearTimeout(rest)
  }, [ids, generation])
  return calmed.ids === ids || calmed.generation !== generation
}
