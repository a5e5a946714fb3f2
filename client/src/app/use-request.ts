import { useCallback, useEffect, useState } from 'react'
import type { ApiResponse } from './api-request.ts'

export interface RequestState<T> {
  /** The last response; null before the first. It stays while the request is repeated. */
  readonly body: T | null
  readonly asking: boolean
  /** Why the last request failed. */
  readonly failure: string | null
  readonly retry: () => void
}

/** The result of a request. `ask` must be the same function while the request is the same. */
export const useRequest = <T>(ask: (signal: AbortSignal) => Promise<ApiResponse<T>>): RequestState<T> => {
  const [body, setBody] = useState<T | null>(null)
  const [asking, setAsking] = useState(true)
  const [failure, setFailure] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry repeats the same request.
  useEffect(() => {
    const abort = new AbortController()
    setAsking(true)
    ask(abort.signal).then(
      (answer) => {
        setBody(answer.body)
        setFailure(null)
        setAsking(false)
      },
      (error: unknown) => {
        if (abort.signal.aborted) return
        setFailure(error instanceof Error ? error.message : String(error))
        setAsking(false)
      },
    )
    return () => abort.abort()
  }, [ask, tries])
  return { body, asking, failure, retry: useCallback(() => setTries((count) => count + 1), []) }
}
