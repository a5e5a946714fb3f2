import { api, session } from '../app/client.ts'
import { useLive } from '../live/use-live.ts'
import { copyText } from '../ui/copy-text.ts'
import { loadLink } from '../workspace/load-link.ts'
import { useWorkspace } from '../workspace/use-workspace.ts'
import { boardTabInfo, cellsOf } from './board-cells.ts'
import { filtersOf, useBoardFilter } from './board-filter.ts'
import { DIRECT_MOVES, isDirectMove, runDirectMove } from './direct-move.ts'
import type { RunRowAction } from './row-actions.ts'

const loadPath = (pro: string) => `/shipments/${encodeURIComponent(pro)}`
const lockPath = (pro: string) => `/shipments/lock/${encodeURIComponent(pro)}`

/** Runs an action of a row: at once if it needs no dialog, otherwise its load's tab opens and shows the dialog. */
export const useRunRowAction = (of = 'Active Shipments'): RunRowAction => {
  const { board, locks, pending } = useLive()
  const workspace = useWorkspace()
  const [filter] = useBoardFilter()
  return ({ id }, pro) => {
    if (id === 'copy') return void copyText(pro)
    if (id === 'copy_link') return void copyText(loadLink(location.origin, session.tenant(), pro))
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
    if (isDirectMove(id)) {
      return void runDirectMove(id, pro, {
        isHeld: locks.isHeld,
        lock: (of) => api.post(lockPath(of)),
        unlock: (of) => api.delete(lockPath(of)),
        send: (of, move, key) => pending.track(of, DIRECT_MOVES[move].label, () => api.put(`${loadPath(of)}/${move}`, {}, { key })),
      })
    }
    workspace.open(
      { type: 'ShipmentTab', params: { pro } },
      { ...(cells && { about: boardTabInfo(cells) }), ...(id !== 'open' && id !== 'look' && { intent: id }) },
    )
  }
}
