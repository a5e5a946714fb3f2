import { useEffect, useState } from 'react'
import { afterPaint } from '../ui/after-paint.ts'

/** After the paint the first frames belong to whoever opened the board. */
const AFTER_MS = 100

/** Whether what was drawn for this key was painted a moment ago. */
export const useWasPainted = (key: number): boolean => {
  const [painted, setPainted] = useState<number | null>(null)
  useEffect(() => afterPaint(() => setPainted(key), AFTER_MS), [key])
  return painted === key
}
