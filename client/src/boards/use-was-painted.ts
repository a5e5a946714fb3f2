import { useEffect, useState } from 'react'
import { afterPaint } from '../ui/after-paint.ts'

/** Frames reserved after the paint for the user's own input. */
const AFTER_MS = 100

/** Whether the content for this key was painted a moment ago. */
export const useWasPainted = (key: number): boolean => {
  const [painted, setPainted] = useState<number | null>(null)
  useEffect(() => afterPaint(() => setPainted(key), AFTER_MS), [key])
  return painted === key
}
