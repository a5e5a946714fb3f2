import type { ListLayout } from '@waybill/shared/protocol/list-layouts'
import { useEffect, useRef, useState } from 'react'
import { api, session, useSignedIn } from '../app/client.ts'
import type { Arrangement } from '../boards/column-moves.ts'
import type { GridSort } from '../boards/grid-column.ts'
import { attempt } from '../ui/attempt.ts'

/** A layout is saved after this many milliseconds without a change, so a drag is saved once. */
const SAVE_DELAY_MS = 500

type Layouts = Map<string, ListLayout>

/** The signed-in user's layouts, loaded once. */
let cache: { readonly of: string; readonly layouts: Promise<Layouts> } | null = null

const layoutsOf = (user: string): Promise<Layouts> => {
  if (cache?.of !== user) {
    const layouts = api
      .get<{ readonly list_layouts: readonly ListLayout[] }>('/list_layouts')
      .then(({ body }): Layouts => new Map(body.list_layouts.map((layout) => [layout.list, layout])))
    cache = { of: user, layouts }
    // The next list loads them again.
    layouts.catch(() => {
      cache = null
    })
  }
  return cache.layouts
}

interface Laid {
  readonly arrangement: Arrangement
  readonly sort: GridSort
}

const fromListLayout = ({ columns, sort }: ListLayout): Laid => ({
  arrangement: {
    order: columns.map(({ key }) => key),
    widths: Object.fromEntries(columns.flatMap(({ key, width }) => (width === null ? [] : [[key, width]]))),
  },
  sort: sort ? [sort] : [],
})

const toListLayout = (list: string, { arrangement: { order, widths }, sort: [by] }: Laid): ListLayout => ({
  list,
  columns: order.map((key) => ({ key, width: widths[key] === undefined ? null : Math.round(widths[key]) })),
  sort: by ? { column: by.column, direction: by.direction } : null,
})

/**
 * The user's layout of a list, saved automatically; null until it is loaded. Columns that are no longer in `columns` are skipped.
 */
export const useListLayout = (list: string, usual: Arrangement, columns: readonly string[]) => {
  // User ids are unique only within a tenant.
  const user = `${session.tenant()}/${useSignedIn().auth.id}`
  const [laid, setLaid] = useState<Laid | null>(null)
  const initial = useRef(usual)
  useEffect(() => {
    let unmounted = false
    const show = (layout: ListLayout | undefined) => {
      if (unmounted) return
      const kept = layout ? fromListLayout(layout) : { arrangement: initial.current, sort: [] }
      const order = kept.arrangement.order.filter((key) => columns.includes(key))
      setLaid({ ...kept, arrangement: { ...kept.arrangement, order }, sort: kept.sort.filter(({ column }) => columns.includes(column)) })
    }
    layoutsOf(user).then(
      (layouts) => show(layouts.get(list)),
      () => show(undefined),
    )
    return () => {
      unmounted = true
    }
  }, [user, list, columns])

  const saveTimer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  // Columns are fitted one after another, so each change builds on the one before.
  const latest = useRef(laid)
  latest.current = laid
  const keep = (change: (before: Laid) => Laid) => {
    const next = change(latest.current ?? { arrangement: usual, sort: [] })
    latest.current = next
    setLaid(next)
    const list_layout = toListLayout(list, next)
    void layoutsOf(user).then((layouts) => layouts.set(list, list_layout))
    clearTimeout(saveTimer.current)
    saveTimer.current = setTimeout(() => {
      void attempt(`save layout of ${list}`, () => api.put('/list_layouts', { list_layout }), "The list layout couldn't be saved.")
    }, SAVE_DELAY_MS)
  }
  return { laid, keep }
}
