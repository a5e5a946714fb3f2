import { useEffect, useRef, useState } from 'react'

interface Found<T> {
  readonly items: readonly T[]
  readonly state: 'searching' | 'done' | 'failed'
  /** The text that these items match; null before the first results. */
  readonly letters: string | null
}

const PAUSE = 150

/**
 * Search results for the typed text, requested after a short pause and only while active. Earlier results stay until
 * new ones arrive.
 */
export const useSearch = <T>(
  search: (letters: string, signal: AbortSignal) => Promise<readonly T[]>,
  letters: string,
  wanted: boolean,
): Found<T> => {
  const [found, setFound] = useState<Found<T>>({ items: [], state: 'searching', letters: null })
  const latest = useRef(search)
  latest.current = search

  useEffect(() => {
    if (!wanted) return
    const controller = new AbortController()
    const ask = async () => {
      try {
        const items = await latest.current(letters.trim(), controller.signal)
        if (!controller.signal.aborted) setFound({ items, state: 'done', letters })
      } catch {
        if (!controller.signal.aborted) setFound({ items: [], state: 'failed', letters })
      }
    }
    const timer = setTimeout(ask, letters === '' ? 0 : PAUSE)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [letters, wanted])

  return found
}
