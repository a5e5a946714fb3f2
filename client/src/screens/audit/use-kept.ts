import { useEffect, useRef, useState } from 'react'

/** What was read for a key: the past does not change, so each is read once. */
export interface Kept<T> {
  /** Of the key that is asked for, or until it is there of the last one that was. */
  readonly value: T | null
  readonly failure: string | null
}

/** Reads what belongs to a key, and keeps it for the next time; null asks for nothing. */
export const useKept = <T>(key: string | null, read: (signal: AbortSignal) => Promise<T>): Kept<T> => {
  const known = useRef(new Map<string, T>())
  const [value, setValue] = useState<T | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const latest = useRef(read)
  latest.current = read
  useEffect(() => {
    if (key === null) return
    const there = known.current.get(key)
    if (there !== undefined) {
      setValue(there)
      setFailure(null)
      return
    }
    const asked = new AbortController()
    latest
      .current(asked.signal)
      .then((found) => {
        known.current.set(key, found)
        setValue(found)
        setFailure(null)
      })
      .catch((error: unknown) => {
        if (!asked.signal.aborted) setFailure(error instanceof Error ? error.message : String(error))
      })
    return () => asked.abort()
  }, [key])
  return { value, failure }
}
