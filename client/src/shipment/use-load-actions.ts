import { useCallback, useRef } from 'react'
import { session } from '../app/client.ts'
import type { RowLook } from '../boards/row-actions.ts'
import { useLive } from '../live/use-live.ts'
import { startAttempt, textOfError } from '../ui/attempt.ts'
import { copyText } from '../ui/copy-text.ts'
import { loadLink } from '../workspace/load-link.ts'
import type { TabIntent } from '../workspace/tab-types.ts'
import { useWorkspace } from '../workspace/use-workspace.ts'
import type { LoadDialog } from './next-action.ts'
import type { LoadAction } from './shipment-calls.ts'
import { calls, type OpenShipment } from './use-shipment.ts'

/** Actions that a menu, a key or the board can run on an open load. */
export type LoadRequest = TabIntent | RowLook | 'copy' | 'copy_link' | 'acknowledge_events'

const DIRECT = {
  remove_hold: { move: 'remove_hold', label: 'Remove hold' },
  reserve: { move: 'reserve', label: 'Reserve' },
  unreserve: { move: 'unreserve', label: 'Unreserve' },
  acknowledge_events: { move: 'acknowledge_events', label: 'Acknowledge' },
} as const satisfies Partial<Record<LoadRequest, { readonly move: LoadAction; readonly label: string }>>
const isDirect = (id: LoadRequest): id is keyof typeof DIRECT => id in DIRECT

export interface MovesOptions {
  readonly open: OpenShipment
  /** Opens the dialog of an action. */
  readonly begin: (doing: LoadDialog) => void
  readonly showHistory: () => void
}

/** Runs an action at once, or opens its dialog [4.21]. */
export const useLoadActions = (pro: string, options: MovesOptions) => {
  const { pending } = useLive()
  const workspace = useWorkspace()
  const latest = useRef(options)
  latest.current = options

  return useCallback(
    async ({ id }: { readonly id: LoadRequest }, _pro: string) => {
      const { open, begin, showHistory } = latest.current
      if (id === 'open' || id === 'look') return
      if (id === 'copy') return void copyText(pro)
      if (id === 'copy_link') return void copyText(loadLink(location.origin, session.tenant(), pro))
      if (id === 'history') return showHistory()
      if (id === 'map') return workspace.open({ type: 'MapTab', params: { of: `Pro #${pro}`, filters: { pro: [pro] }, pro } })
      if (id === 'customer' || id === 'carrier') {
        const { customer, carrier } = open.current.current?.saved ?? {}
        if (id === 'customer' && customer?.id)
          workspace.open({ type: 'CustomerProfileTab', params: { customer_id: customer.id, name: customer.name ?? customer.id } })
        if (id === 'carrier' && carrier?.id)
          workspace.open({ type: 'CarrierTab', params: { carrier_id: carrier.id, name: carrier.name ?? carrier.id } })
        return
      }
      if (id === 'carrier_active' || id === 'carrier_all') {
        const carrier = open.current.current?.saved.carrier
        const scope = id === 'carrier_all' ? 'all' : 'active'
        if (!carrier?.id) return
        const params = { board: 'carrier', carrier_id: carrier.id, carrier: carrier.name, scope } as const
        return workspace.open({ type: 'ActiveShipmentsTab', params })
      }
      if (!isDirect(id)) return begin(id)
      const direct = DIRECT[id]
      const fail = startAttempt(`${direct.move} ${pro}`)
      try {
        open.adopt((await pending.track(pro, direct.label, () => calls.move(pro, direct.move))).body.shipment)
      } catch (error) {
        fail(textOfError(error))
      }
    },
    [pro, pending, workspace],
  )
}
