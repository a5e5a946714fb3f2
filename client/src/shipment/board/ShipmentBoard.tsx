import { isPermitted } from '@waybill/shared/permissions/may'
import { ChevronDown, FilePlus2, Plus } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { useSignedIn } from '../../app/client.ts'
import { Board, type BoardProps, type BoardState } from '../../boards/Board.tsx'
import type { BoardRecord } from '../../live/board-store.ts'
import { useLive } from '../../live/use-live.ts'
import { Button, IconButton, SplitButton } from '../../ui/Button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Menu } from '../../ui/Menu.tsx'
import { lazyPart } from '../../ui/part.ts'
import { useWorkspace } from '../../workspace/use-workspace.ts'
import { ActiveCounts } from './ActiveCounts.tsx'
import { cellsOf } from './board-cells.ts'
import { MapButton } from './MapButton.tsx'
import { actionOfKey, type RunRowAction, rowMenu } from './row-actions.ts'
import { SHIPMENT_SCREEN } from './shipment-screen.ts'
import { useRunRowAction } from './use-run-row-action.ts'

const EmptyBoard = lazyPart(async () => (await import('./EmptyBoard.tsx')).EmptyBoard)
const BatchBar = lazyPart(async () => (await import('./BatchBar.tsx')).BatchBar)
const QuickLook = lazyPart(async () => (await import('../preview/QuickLook.tsx')).QuickLook)

const MODES = [
  { tab: 'NewTruckloadShipmentTab', label: 'Truckload' },
  { tab: 'NewLessThanTruckloadShipmentTab', label: 'Less than truckload' },
  { tab: 'NewIntermodalShipmentTab', label: 'Intermodal' },
] as const
/** The tab in which a load of a mode is created. */
type NewLoadTab = (typeof MODES)[number]['tab']

const NUMBER = new Intl.NumberFormat('en-US')

const totalsOf = (rows: readonly BoardRecord[]) => {
  const sum = (field: 'miles' | 'weight') => NUMBER.format(rows.reduce((total, row) => total + (cellsOf(row)[field] ?? 0), 0))
  return (
    <>
      <b>{sum('miles')}</b> mi · <b>{sum('weight')}</b> lb
    </>
  )
}

const NewLoad = ({ onNew }: { readonly onNew: (tab: NewLoadTab) => void }) => (
  <SplitButton>
    <Button variant="primary" icon={Plus} onClick={() => onNew('NewTruckloadShipmentTab')}>
      New load
    </Button>
    <Menu
      align="end"
      trigger={<IconButton variant="primary" icon={ChevronDown} label="New load by mode" />}
      entries={MODES.map(({ tab, label }) => ({ label, icon: FilePlus2, onSelect: () => onNew(tab) }))}
    />
  </SplitButton>
)

interface ShipmentBoardProps extends Pick<BoardProps, 'title' | 'beginning' | 'titled' | 'ownLayout' | 'held'> {
  /** Active Shipments shows a count per status. */
  readonly counted: boolean
}

/** A live board of loads. */
export const ShipmentBoard = ({ counted, ...board }: ShipmentBoardProps) => {
  const { title } = board
  const { board: rows } = useLive()
  const workspace = useWorkspace()
  const permissions = useSignedIn().userInfo.permission_tree
  const [lookedAt, setLookedAt] = useState<string | null>(null)
  const runAction = useRunRowAction(title)
  const run =
    ({ selected }: Pick<BoardState, 'selected'>): RunRowAction =>
    (action, pro) => {
      if (action.id === 'look') setLookedAt(pro)
      else if (action.id === 'copy' && selected.has(pro)) void copyText([...selected].join('\n'))
      else runAction(action, pro)
    }
  const cells = (pro: string) => {
    const row = rows.row(pro)
    return row && cellsOf(row)
  }
  const onNewLoad = isPermitted(permissions, 'shipments#create')
    ? (tab: NewLoadTab) => workspace.open({ type: tab, params: {} })
    : undefined
  // The bar stays after it is first shown: its action continues when the selected rows have left.
  const chosen = useRef(false)

  return (
    <Board
      {...board}
      screen={SHIPMENT_SCREEN}
      tools={({ filter }) => <MapButton filter={filter} title={title} />}
      adds={onNewLoad && <NewLoad onNew={onNewLoad} />}
      {...(counted && { above: ({ filter, onFilter }: BoardState) => <ActiveCounts filter={filter} onFilter={onFilter} /> })}
      onOpen={(pro) => runAction({ id: 'open' }, pro)}
      onLink={(who, pro) => runAction({ id: who === 'carrier' ? 'carrier' : 'customer' }, pro)}
      menuOf={(pro, state) => {
        const known = cells(pro)
        return known ? rowMenu(known, permissions, run(state)) : []
      }}
      onKey={(keystroke, pro, state) => {
        const known = cells(pro)
        const action = known && actionOfKey(keystroke, known, permissions)
        if (action && known) run(state)(action, known.pro)
        return Boolean(action)
      }}
      totalsOf={totalsOf}
      empty={({ filter, onReset }) => (
        <EmptyBoard
          filter={filter}
          onReset={onReset}
          isActiveBoard={counted}
          onNewLoad={onNewLoad && (() => onNewLoad('NewTruckloadShipmentTab'))}
        />
      )}
      below={({ selected, onSelect, focusRows, source }) => {
        if (selected.size > 0) chosen.current = true
        return (
          <>
            {chosen.current && (
              <Suspense>
                <BatchBar
                  selected={selected}
                  permissions={permissions}
                  onClear={() => {
                    onSelect([])
                    focusRows()
                  }}
                  onKeep={onSelect}
                />
              </Suspense>
            )}
            {lookedAt !== null && (
              <Suspense>
                <QuickLook
                  pro={lookedAt}
                  pros={source.view().ids}
                  onGo={setLookedAt}
                  onOpen={(pro) => {
                    setLookedAt(null)
                    runAction({ id: 'open' }, pro)
                  }}
                  onClose={() => setLookedAt(null)}
                />
              </Suspense>
            )}
          </>
        )
      }}
    />
  )
}
