import { useCallback, useEffect, useRef, useState } from 'react'
import type { PageOfList } from './audit-calls.ts'

export interface Pages<T> {
  /** Null before the first response. */
  readonly rows: readonly T[] | null
  readonly total: number
  readonly uncounted: boolean
  readonly hasMore: boolean
  readonly pending: boolean
  readonly failure: string | null
  /** Keys of the rows added at the top since the list was loaded. */
  readonly fresh: ReadonlySet<string>
  readonly more: () => void
  readonly reload: () => void
}

const NONE: ReadonlySet<string> = new Set()

/**
 * A list loaded page by page, reloaded when `question` changes. When `news` changes, newer rows are loaded and added at the top.
 */
export const usePages = <T>(
  queryKey: string,
  read: (after: string | null, signal: AbortSignal) => Promise<PageOfList<T>>,
  keyOf: (row: T) => string,
  news = 0,
): Pages<T> => {
  const [page, setPage] = useState<PageOfList<T> | null>(null)
  const [fresh, setFresh] = useState(NONE)
  const [failure, setFailure] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const [tries, setTries] = useState(0)
  const latest = useRef({ read, keyOf, page })
  latest.current = { read, keyOf, page }
  const controller = useRef(new AbortController())

  const load = useCallback(async (after: string | null, take: (next: PageOfList<T>) => void, signal: AbortSignal) => {
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new query or a retry loads a new list.
  useEffect(() => {
    controller.current = new AbortController()
    const { signal } = controller.current
    void load(
      null,
      (next) => {
        setPage(next)
        setFresh(NONE)
      },
      signal,
    )
    const current = controller.current
    return () => current.abort()
  }, [queryKey, tries, load])

  useEffect(() => {
    if (news === 0 || latest.current.page === null) return
    void load(
      null,
      (next) => {
        const { page: before } = latest.current
        if (before === null) return setPage(next)
        const known = new Set(before.rows.map(latest.current.keyOf))
        const newRows = next.rows.filter((row) => !known.has(latest.current.keyOf(row)))
        // A full page of new rows may leave a gap, so the list is replaced.
        if (newRows.length === next.rows.length && next.next !== null) return setPage(next)
        setFresh((seen) => new Set([...seen, ...newRows.map(latest.current.keyOf)]))
        setPage({ ...before, rows: [...newRows, ...before.rows], total: next.total, more: next.more })
      },
      controller.current.signal,
    )
  }, [news, load])

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
      void load(
        page.next,
        (next) => setPage((before) => ({ ...next, rows: [...(before?.rows ?? []), ...next.rows] })),
        controller.current.signal,
      )
    },
    reload: () => setTries((count) => count + 1),
  }
}
