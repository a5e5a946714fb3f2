import { useEffect, useState } from 'react'
import type { Presented } from './presentation.ts'

/** Rows that were not moved for so long are at rest. */
const CALM_AFTER_MS = 1000

/** Whether the rows have kept their order for a while, or are the answer to another question. */
export const useCalm = ({ ids, generation }: Presented): boolean => {
  const [calmed, setCalmed] = useState({ ids, generation })
  useEffect(() => {
    const rest = setTimeout(() => setCalmed({ ids, generation }), CALM_AFTER_MS)
    return () => clearTimeout(rest)
  }, [ids, generation])
  return calmed.ids === ids || calmed.generation !== generation
}
