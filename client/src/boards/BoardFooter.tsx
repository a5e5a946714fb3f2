import { useMemo, useSyncExternalStore } from 'react'
import { useLive } from '../live/use-live.ts'
import { Footer } from '../workspace/Footer.tsx'
import { cellsOf } from './board-cells.ts'
import type { VisibleRange } from './visible-range.ts'

const NUMBER = new Intl.NumberFormat('en-US')

/** Which rows are visible, of how many, and the totals of the selected ones. */
export const BoardFooter = ({ range, selected }: { readonly range: VisibleRange; readonly selected: ReadonlySet<string> }) => {
  const { board } = useLive()
  const { total, uncounted, ids } = useSyncExternalStore(board.onView, board.view)
  const { first, last } = useSyncExternalStore(range.subscribe, range.get)
  const sums = useMemo(() => {
    const rows = [...selected].flatMap((id) => board.row(id) ?? [])
    const add = (field: 'miles' | 'weight') => NUMBER.format(rows.reduce((sum, row) => sum + (cellsOf(row)[field] ?? 0), 0))
    return { miles: add('miles'), weight: add('weight') }
  }, [board, selected])

  return (
    <Footer>
      <span>
        Rows <b>{ids.length === 0 ? 0 : `${NUMBER.format(first + 1)}–${NUMBER.format(Math.min(last, ids.length - 1) + 1)}`}</b> of{' '}
        <b>
          {NUMBER.format(total)}
          {uncounted && '+'}
        </b>
      </span>
      {selected.size > 0 && (
        <span>
          Selected <b>{NUMBER.format(selected.size)}</b> · <b>{sums.miles}</b> mi · <b>{sums.weight}</b> lb
        </span>
      )}
    </Footer>
  )
}
