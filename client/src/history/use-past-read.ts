import { useEffect, useRef, useState } from 'react'

/** The value loaded for a key. The past doesn't change, so each key is loaded once. */
export interface PastRead<T> {
  /** Value of the current key, or of the previous one while it loads. */
  readonly value: T | null
  readonly failure: string | null
}

/** Loads and caches the value of a key; null loads nothing. */
export const usePastRead = <T>(key: string | null, read: (signal: AbortSignal) => Promise<T>): PastRead<T> => {
  const cache = useRef(new Map<string, T>())
  const [value, setValue] = useState<T | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const latest = useRef(read)
  latest.current = read
  useEffect(() => {
    if (key === null) return
    const cached = cache.current.get(key)
    if (cached !== undefined) {
      setValue(cached)
      setFailure(null)
      return
    }
    const controller = new AbortController()
    latest
      .current(controller.signal)
      .then((found) => {
        cache.current.set(key, found)
        setValue(found)
        setFailure(null)
      })
      .catch((error: unknown) => {
        if (!controller.signal.aborted) setFailure(error instanceof Error ? error.message : String(error))
      })
    return () => controller.abort()
  }, [key])
  return { value, failure }
}
