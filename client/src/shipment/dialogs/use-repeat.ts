import { TEXTS } from '@waybill/shared/protocol/texts'
import { REPEAT_DEFAULTS } from '@waybill/shared/shipment/repeat'
import { useState } from 'react'
import { showToast } from '../../ui/toast-store.ts'
import { useWorkspace } from '../../workspace/use-workspace.ts'
import { useShowWarnings } from '../form/use-warnings.ts'
import { calls } from '../use-shipment.ts'
import { prosText } from './pros-text.ts'
import type { DialogCommand } from './use-command.ts'

/** The fields of a repeat that can be refused. */
export const REPEAT_FIELDS = ['interval', 'repeat'] as const

/** Repeats a load under a new pro and opens the new load [8.11]. Options start with the defaults [9.6]. */
export const useRepeat = (pro: string, command: DialogCommand, onClose: () => void) => {
  const workspace = useWorkspace()
  const showWarnings = useShowWarnings()
  const [options, setOptions] = useState(REPEAT_DEFAULTS)
  const repeat = () =>
    command.send(
      'Repeat',
      () => calls.repeat(pro, options),
      ({ shipment: next, shipments, warnings }) => {
        showToast({ tone: 'ok', text: TEXTS.shipment.repeated, detail: prosText(shipments.map((made) => made.pro)) })
        showWarnings(warnings)
        onClose()
        workspace.open({ type: 'ShipmentTab', params: { pro: next.pro } })
      },
    )
  return { options, setOptions, repeat }
}
