import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from './after-paint.ts'

/** False until the first render is on the screen. Later renders are split into small pieces that yield to typing. */
export const usePainted = (): boolean => {
  const [painted, setPainted] = useState(false)
  useEffect(() => afterPaint(() => startTransition(() => setPainted(true))), [])
  return painted
}
