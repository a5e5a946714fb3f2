import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import type { BoardRecord } from '../live/board-store.ts'
import { useLive } from '../live/use-live.ts'
import { Footer } from '../workspace/Footer.tsx'
import type { VisibleRange } from './visible-range.ts'

const NUMBER = new Intl.NumberFormat('en-US')

interface BoardFooterProps {
  readonly range: VisibleRange
  readonly selected: ReadonlySet<string>
  /** Totals of the selected rows. */
  readonly totalsOf?: ((rows: readonly BoardRecord[]) => ReactNode) | undefined
}

/** Which rows are visible, of how many, and the totals of the selected ones. */
export const BoardFooter = ({ range, selected, totalsOf }: BoardFooterProps) => {
  const { board } = useLive()
  const { total, uncounted, ids } = useSyncExternalStore(board.onView, board.view)
  const { first, last } = useSyncExternalStore(range.subscribe, range.get)
  const totals = useMemo(() => totalsOf?.([...selected].flatMap((id) => board.row(id) ?? [])), [board, selected, totalsOf])

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
          Selected <b>{NUMBER.format(selected.size)}</b>
          {totals && <> · {totals}</>}
        </span>
      )}
    </Footer>
  )
}
