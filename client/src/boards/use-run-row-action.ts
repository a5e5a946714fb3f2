import { useLive } from '../commands/use-live.ts'
import { useWorkspace } from '../workspace/use-workspace.ts'
import { aboutOf, cellsOf } from './board-cells.ts'
import { filtersOf, useBoardFilter } from './board-filter.ts'
import { copyText } from './copy-text.ts'
import type { RunRowAction } from './row-actions.ts'

/** Does an action of a row: the tab of its load is opened for it, and the screen in it shows the dialog. */
export const useRunRowAction = (of = 'Active Shipments'): RunRowAction => {
  const { board } = useLive()
  const workspace = useWorkspace()
  const [filter] = useBoardFilter()
  return ({ id }, pro) => {
    if (id === 'copy') return void copyText(pro)
    const row = board.row(pro)
    const cells = row && cellsOf(row)
    if (id === 'map') return workspace.open({ type: 'MapTab', params: { of, filters: filtersOf(filter), pro } })
    if (id === 'carrier_active' || id === 'carrier_all') {
      const { carrier_id, carrier } = cells ?? {}
      const scope = id === 'carrier_all' ? 'all' : 'active'
      if (carrier_id && carrier) workspace.open({ type: 'ActiveShipmentsTab', params: { board: 'carrier', carrier_id, carrier, scope } })
      return
    }
    workspace.open(
      { type: 'ShipmentTab', params: { pro } },
      { ...(cells && { about: aboutOf(cells) }), ...(id !== 'open' && id !== 'look' && { intent: id }) },
    )
  }
}
