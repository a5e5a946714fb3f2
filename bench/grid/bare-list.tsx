import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, useCallback, useMemo, useRef, useSyncExternalStore } from 'react'
import { textOf } from './text-of.ts'

/** The rows of the bare list, outside React: the minimum of a live list. */
export interface BareRows {
  readonly ids: readonly string[]
  readonly cells: (id: string) => Readonly<Record<string, unknown>>
  readonly onRow: (id: string, listener: () => void) => () => void
}

const HEIGHT = 28

/** As wide as in the product, so that both draw the same cells. */
export interface BareColumn {
  readonly key: string
  readonly width: number
}

const leftOf = (columns: readonly BareColumn[], index: number) => columns.slice(0, index).reduce((sum, { width }) => sum + width, 0)

interface Place {
  readonly key: string
  readonly left: number
  readonly width: number
}

const Row = memo(({ rows, id, top, places }: { rows: BareRows; id: string; top: number; places: readonly Place[] }): ReactNode => {
  const cells = useSyncExternalStore(
    useCallback((listener) => rows.onRow(id, listener), [rows, id]),
    () => rows.cells(id),
  )
  return (
    <div data-row={id} className="bare-row" style={{ transform: `translateY(${top}px)` }}>
      {places.map(({ key, left, width }) => (
        <div key={key} className="bare-cell" style={{ left, width }}>
          {textOf(cells[key])}
        </div>
      ))}
    </div>
  )
})

/**
 * The lower limit: virtual rows and columns, each cell a text, each row subscribed to its own record; no sorting, menu,
 * selection or ARIA.
 */
export const BareList = ({ rows, columns }: { readonly rows: BareRows; readonly columns: readonly BareColumn[] }): ReactNode => {
  const scroller = useRef<HTMLDivElement>(null)
  const down = useVirtualizer({ count: rows.ids.length, getScrollElement: () => scroller.current, estimateSize: () => HEIGHT, overscan: 6 })
  const across = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => columns[index]?.width ?? 0,
    overscan: 2,
  })
  const drawn = across.getVirtualItems()
  const [first, last] = [drawn[0]?.index ?? 0, drawn.at(-1)?.index ?? -1]
  const places = useMemo(
    () => columns.slice(first, last + 1).map(({ key, width }, index) => ({ key, width, left: leftOf(columns, first + index) })),
    [columns, first, last],
  )
  return (
    <div ref={scroller} data-scroller className="bare">
      <div style={{ position: 'relative', height: down.getTotalSize(), width: across.getTotalSize() }}>
        {down.getVirtualItems().map(({ index, start }) => {
          const id = rows.ids[index] as string
          return <Row key={id} rows={rows} id={id} top={start} places={places} />
        })}
      </div>
    </div>
  )
}
