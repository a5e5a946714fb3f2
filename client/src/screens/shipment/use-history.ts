import { useEffect, useState } from 'react'
import type { HistoryItem } from './shipment-calls.ts'
import { calls } from './use-shipment.ts'

/** The story of a load, newest first, read again with every version of it; null before it is there. */
export const useHistory = (pro: string, version: number): readonly HistoryItem[] | null => {
  const [history, setHistory] = useState<readonly HistoryItem[] | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is a new story.
  useEffect(() => {
    const asked = new AbortController()
    calls
      .history(pro, asked.signal)
      .then(({ body }) => setHistory(body.history.toReversed()))
      .catch(() => undefined)
    return () => asked.abort()
  }, [pro, version])
  return history
}
