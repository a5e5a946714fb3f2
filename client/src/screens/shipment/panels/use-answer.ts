import { useCallback, useEffect, useState } from 'react'
import type { Answer } from '../../../app/api.ts'

export interface Asked<T> {
  /** What was answered last; null before the first answer. It stays while it is asked again. */
  readonly body: T | null
  readonly asking: boolean
  /** Why there is no newer answer. */
  readonly failure: string | null
  readonly retry: () => void
}

/** What a call answers. `ask` must be the same function as long as it asks the same. */
export const useAnswer = <T>(ask: (signal: AbortSignal) => Promise<Answer<T>>): Asked<T> => {
  const [body, setBody] = useState<T | null>(null)
  const [asking, setAsking] = useState(true)
  const [failure, setFailure] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks the same anew.
  useEffect(() => {
    const asked = new AbortController()
    setAsking(true)
    ask(asked.signal).then(
      (answer) => {
        setBody(answer.body)
        setFailure(null)
        setAsking(false)
      },
      (error: unknown) => {
        if (asked.signal.aborted) return
        setFailure(error instanceof Error ? error.message : String(error))
        setAsking(false)
      },
    )
    return () => asked.abort()
  }, [ask, tries])
  return { body, asking, failure, retry: useCallback(() => setTries((count) => count + 1), []) }
}
