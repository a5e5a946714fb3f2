import type { ListLayout } from '@waybill/shared/protocol/list-layouts'
import { useEffect, useRef, useState } from 'react'
import { api, session, useSignedIn } from '../../app/client.ts'
import type { GridSort } from '../../boards/grid-column.ts'
import type { Arrangement } from '../../boards/layout.ts'
import { showToast } from '../../ui/toast-store.ts'

/** Somebody who drags an edge stops now and then: only where he left it is kept. */
const REST_MS = 500

type Layouts = Map<string, ListLayout>

/** The layouts of whoever is signed in: read once, and known here from then on. */
let known: { readonly of: string; readonly layouts: Promise<Layouts> } | null = null

const layoutsOf = (user: string): Promise<Layouts> => {
  if (known?.of !== user) {
    const layouts = api
      .get<{ readonly list_layouts: readonly ListLayout[] }>('/list_layouts')
      .then(({ body }): Layouts => new Map(body.list_layouts.map((layout) => [layout.list, layout])))
    known = { of: user, layouts }
    // It is read again by the next list.
    layouts.catch(() => {
      known = null
    })
  }
  return known.layouts
}

interface Laid {
  readonly arrangement: Arrangement
  readonly sort: GridSort
}

const laidOut = ({ columns, sort }: ListLayout): Laid => ({
  arrangement: {
    order: columns.map(({ key }) => key),
    widths: Object.fromEntries(columns.flatMap(({ key, width }) => (width === null ? [] : [[key, width]]))),
  },
  sort: sort ? [sort] : [],
})

const layoutOf = (list: string, { arrangement: { order, widths }, sort: [by] }: Laid): ListLayout => ({
  list,
  columns: order.map((key) => ({ key, width: widths[key] === undefined ? null : Math.round(widths[key]) })),
  sort: by ? { column: by.column, direction: by.direction } : null,
})

/**
 * How a user laid out a list, kept for him by itself; null until it is known. `columns` are those that there are: one that is no more is
 * passed over.
 */
export const useListLayout = (list: string, usual: Arrangement, columns: readonly string[]) => {
  // Ids are those of a tenant.
  const user = `${session.tenant()}/${useSignedIn().auth.id}`
  const [laid, setLaid] = useState<Laid | null>(null)
  const begin = useRef(usual)
  useEffect(() => {
    let gone = false
    const show = (layout: ListLayout | undefined) => {
      if (gone) return
      const kept = layout ? laidOut(layout) : { arrangement: begin.current, sort: [] }
      const order = kept.arrangement.order.filter((key) => columns.includes(key))
      setLaid({ ...kept, arrangement: { ...kept.arrangement, order }, sort: kept.sort.filter(({ column }) => columns.includes(column)) })
    }
    layoutsOf(user).then(
      (layouts) => show(layouts.get(list)),
      () => show(undefined),
    )
    return () => {
      gone = true
    }
  }, [user, list, columns])

  const resting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  // Every column is fitted to its content one after the other: each change goes on from the one before.
  const latest = useRef(laid)
  latest.current = laid
  const keep = (change: (before: Laid) => Laid) => {
    const next = change(latest.current ?? { arrangement: usual, sort: [] })
    latest.current = next
    setLaid(next)
    const list_layout = layoutOf(list, next)
    void layoutsOf(user).then((layouts) => layouts.set(list, list_layout))
    clearTimeout(resting.current)
    resting.current = setTimeout(() => {
      api
        .put('/list_layouts', { list_layout })
        .catch(() => showToast({ tone: 'bad', text: 'How this list is laid out could not be kept.' }))
    }, REST_MS)
  }
  return { laid, keep }
}
