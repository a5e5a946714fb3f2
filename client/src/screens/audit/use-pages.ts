import { useCallback, useEffect, useRef, useState } from 'react'
import type { ListPage } from './audit-calls.ts'

export interface Pages<T> {
  /** Null before the first answer. */
  readonly rows: readonly T[] | null
  readonly total: number
  readonly uncounted: boolean
  readonly hasMore: boolean
  readonly pending: boolean
  readonly failure: string | null
  /** The keys of rows that came in front since the list was first there. */
  readonly fresh: ReadonlySet<string>
  readonly more: () => void
  readonly reload: () => void
}

const NONE: ReadonlySet<string> = new Set()

/**
 * A list page by page, read anew with another question. `news` moves when there may be something newer: it is read then and put in front.
 */
export const usePages = <T>(
  question: string,
  read: (after: string | null, signal: AbortSignal) => Promise<ListPage<T>>,
  keyOf: (row: T) => string,
  news = 0,
): Pages<T> => {
  const [page, setPage] = useState<ListPage<T> | null>(null)
  const [fresh, setFresh] = useState(NONE)
  const [failure, setFailure] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const [tries, setTries] = useState(0)
  const latest = useRef({ read, keyOf, page })
  latest.current = { read, keyOf, page }
  const asked = useRef(new AbortController())

  const ask = useCallback(async (after: string | null, take: (next: ListPage<T>) => void, signal: AbortSignal) => {
    setPending(true)
    try {
      take(await latest.current.read(after, signal))
      setFailure(null)
    } catch (error) {
      if (!signal.aborted) setFailure(error instanceof Error ? error.message : String(error))
    } finally {
      if (!signal.aborted) setPending(false)
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another question is another list, and so is another try.
  useEffect(() => {
    asked.current = new AbortController()
    const { signal } = asked.current
    void ask(
      null,
      (next) => {
        setPage(next)
        setFresh(NONE)
      },
      signal,
    )
    const asking = asked.current
    return () => asking.abort()
  }, [question, tries, ask])

  useEffect(() => {
    if (news === 0 || latest.current.page === null) return
    void ask(
      null,
      (next) => {
        const { page: before } = latest.current
        if (before === null) return setPage(next)
        const known = new Set(before.rows.map(latest.current.keyOf))
        const came = next.rows.filter((row) => !known.has(latest.current.keyOf(row)))
        // A whole page of news leaves a gap behind it: the list begins anew.
        if (came.length === next.rows.length && next.next !== null) return setPage(next)
        setFresh((seen) => new Set([...seen, ...came.map(latest.current.keyOf)]))
        setPage({ ...before, rows: [...came, ...before.rows], total: next.total, more: next.more })
      },
      asked.current.signal,
    )
  }, [news, ask])

  return {
    rows: page?.rows ?? null,
    total: page?.total ?? 0,
    uncounted: page?.more ?? false,
    hasMore: page !== null && page.next !== null,
    pending,
    failure,
    fresh,
    more: () => {
      if (!page?.next || pending) return
      void ask(page.next, (next) => setPage((before) => ({ ...next, rows: [...(before?.rows ?? []), ...next.rows] })), asked.current.signal)
    },
    reload: () => setTries((count) => count + 1),
  }
}
