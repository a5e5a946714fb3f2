import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from './after-paint.ts'

/**
 * False until what was drawn first stands on the screen. What is drawn from then on is drawn in small pieces, and waits for whoever types.
 */
export const usePainted = (): boolean => {
  const [painted, setPainted] = useState(false)
  useEffect(() => afterPaint(() => startTransition(() => setPainted(true))), [])
  return painted
}
