import { useCallback, useEffect, useMemo, useState } from 'react'
import { ApiError } from '../../app/api-error.ts'
import type { HistoryItem } from '../../history/history-item.ts'
import type { HistoryPage } from '../shipment-calls.ts'
import { calls } from '../use-shipment.ts'

export interface LoadHistory {
  /** Newest first; null until loaded. Stays when a reload fails. */
  readonly entries: readonly HistoryItem[] | null
  /** Why the latest history could not be loaded. */
  readonly failure: string | null
  readonly retry: () => void
}

/** The history of a load: as returned with the load, and read again for each version that came without it. */
export const useHistory = (pro: string, version: number, loaded: HistoryPage | null): LoadHistory => {
  const [entries, setEntries] = useState<LoadHistory['entries']>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  const known = loaded !== null && loaded.version >= version
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version or a retry needs another read.
  useEffect(() => {
    if (known) return
    const abort = new AbortController()
    calls
      .history(pro, abort.signal)
      .then(({ body }) => {
        setEntries(body.history.toReversed())
        setFailure(null)
      })
      .catch((error: unknown) => {
        if (!abort.signal.aborted) setFailure(error instanceof ApiError ? error.message : String(error))
      })
    return () => abort.abort()
  }, [pro, version, tries, known])
  const retry = useCallback(() => setTries((count) => count + 1), [])
  return useMemo(
    () => (known ? { entries: loaded.entries, failure: null, retry } : { entries: entries ?? loaded?.entries ?? null, failure, retry }),
    [known, loaded, entries, failure, retry],
  )
}
