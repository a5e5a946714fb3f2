import { DEFAULT_SORT } from '@waybill/shared/boards/board-query'
import { may } from '@waybill/shared/permissions/may'
import { SearchX } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useSignedIn } from '../app/client.ts'
import { useLook } from '../app/look.ts'
import type { BoardQuestion } from '../commands/board-store.ts'
import { useLive } from '../commands/use-live.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { useWorkspace } from '../workspace/use-workspace.ts'
import styles from './Board.module.css'
import { BoardFooter } from './BoardFooter.tsx'
import { BoardToolbar } from './BoardToolbar.tsx'
import { BOARD_CELLS, cellsOf } from './board-cells.ts'
import { BOARD_COLUMNS } from './board-columns.tsx'
import { type BoardFilter, EVERYTHING, useBoardFilter } from './board-filter.ts'
import { boardSource } from './board-source.ts'
import { ColumnChooser } from './ColumnChooser.tsx'
import { copyText } from './copy-text.ts'
import { Grid, type GridHandle } from './Grid.tsx'
import type { GridSort } from './grid-column.ts'
import { actionOfKey, type RunRowAction, rowMenu } from './row-actions.ts'
import { StatusCounts } from './StatusCounts.tsx'
import { nothingSelected } from './selection.ts'
import { useGridColumns } from './use-grid-columns.ts'
import { useRunRowAction } from './use-run-row-action.ts'
import { useSlashKey } from './use-slash-key.ts'
import { useStatusCounts } from './use-status-counts.ts'
import { visibleRange } from './visible-range.ts'

/** How long typing must rest before the board is asked. */
const TYPING_MS = 150
const MAX_SORT_KEYS = 5

const questionOf = ({ status, words }: BoardFilter, sort: GridSort): BoardQuestion => ({
  board: 'shipments',
  filter: { status: status as string[] & 'active', ...(words.trim() !== '' && { search: words.trim() }) },
  columns: [...BOARD_CELLS],
  sort: sort.map(({ column, direction }) => ({ column, direction })),
})

/** The floor: every active load, live [2.8, 2.17]. */
export const ActiveShipments = () => {
  const live = useLive()
  const { board } = live
  const workspace = useWorkspace()
  const { userInfo } = useSignedIn()
  const { density } = useLook()
  const permissions = userInfo.permission_tree
  const [filter, setFilter] = useBoardFilter()
  const [sort, setSort] = useState<GridSort>(DEFAULT_SORT)
  const [selection, setSelection] = useState(nothingSelected)
  const columns = useGridColumns({ columns: BOARD_COLUMNS, sort, onSort: setSort, maxSortKeys: MAX_SORT_KEYS })
  const counts = useStatusCounts()
  const source = useMemo(() => boardSource(live), [live])
  const range = useMemo(visibleRange, [])
  const grid = useRef<GridHandle>(null)
  const quickFilter = useRef<HTMLInputElement>(null)
  useSlashKey(quickFilter)

  useEffect(() => {
    const typing = setTimeout(() => board.ask(questionOf(filter, sort)), filter.words === '' ? 0 : TYPING_MS)
    return () => clearTimeout(typing)
  }, [board, filter, sort])

  const cells = (pro: string) => {
    const row = board.row(pro)
    return row && cellsOf(row)
  }
  const runAction = useRunRowAction()
  const run: RunRowAction = (action, pro) => {
    const several = action.id === 'copy' && selection.ids.has(pro)
    if (several) void copyText([...selection.ids].join('\n'))
    else runAction(action, pro)
  }

  return (
    <div className={styles.board}>
      <VisuallyHidden>
        <h1>Active Shipments</h1>
      </VisuallyHidden>
      <BoardToolbar
        filter={filter}
        onFilter={setFilter}
        quickFilter={quickFilter}
        onLeaveQuickFilter={() => grid.current?.focus()}
        onNewLoad={may(permissions, 'shipments#create') ? () => workspace.open({ type: 'NewTruckloadShipmentTab', params: {} }) : undefined}
        columnChooser={<ColumnChooser columns={columns} onAutoFit={() => grid.current?.autoFit()} />}
      />
      <StatusCounts counts={counts} value={filter.status} onChange={(status) => setFilter({ status })} />
      <Grid
        ref={grid}
        label="Active Shipments"
        source={source}
        columns={columns}
        selection={selection}
        onSelection={setSelection}
        comfortable={density === 'comfortable'}
        onOpen={(pro) => run({ id: 'open' }, pro)}
        menuOf={(pro) => {
          const known = cells(pro)
          return known ? rowMenu(known, permissions, run) : []
        }}
        onKey={(press, pro) => {
          const known = pro === null ? undefined : cells(pro)
          const action = known && actionOfKey(press, known, permissions)
          if (action && known) run(action, known.pro)
          return Boolean(action)
        }}
        onViewed={range.set}
        empty={
          <EmptyState
            icon={SearchX}
            title="No load matches this filter"
            actions={
              <Button variant="ghost" onClick={() => setFilter(EVERYTHING)}>
                Show all active loads
              </Button>
            }
          />
        }
      />
      <BoardFooter range={range} selected={selection.ids} />
    </div>
  )
}
