import { useEffect, useRef, useState } from 'react'

interface Found<T> {
  readonly items: readonly T[]
  readonly state: 'searching' | 'done' | 'failed'
  /** The letters that these items are for; null before the first answer. */
  readonly letters: string | null
}

const PAUSE = 150

/** What a search finds for the letters, asked after a short pause in typing and only while it is wanted. What was found before stays until the next is there. */
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
    const asked = new AbortController()
    const ask = async () => {
      try {
        const items = await latest.current(letters.trim(), asked.signal)
        if (!asked.signal.aborted) setFound({ items, state: 'done', letters })
      } catch {
        if (!asked.signal.aborted) setFound({ items: [], state: 'failed', letters })
      }
    }
    const timer = setTimeout(ask, letters === '' ? 0 : PAUSE)
    return () => {
      clearTimeout(timer)
      asked.abort()
    }
  }, [letters, wanted])

  return found
}
