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
    if (id === 'customer' || id === 'carrier') {
      const { customer, customer_id, carrier, carrier_id } = cells ?? {}
      if (id === 'customer' && customer_id)
        workspace.open({ type: 'CustomerProfileTab', params: { customer_id, name: customer ?? customer_id } })
      if (id === 'carrier' && carrier_id) workspace.open({ type: 'CarrierTab', params: { carrier_id, name: carrier ?? carrier_id } })
      return
    }
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
