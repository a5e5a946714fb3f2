import type { Alert } from '@waybill/shared/shipment/refusals'
import { useCallback } from 'react'
import { useWorkspace } from '../../workspace/use-workspace.ts'
import { tellWarnings } from './warnings.ts'

/** Says what was told with a command that was done all the same; another load that it is about opens in a tab from there. */
export const useTellWarnings = (): ((warnings: readonly Alert[] | undefined) => void) => {
  const workspace = useWorkspace()
  return useCallback(
    (warnings) => tellWarnings(warnings, (other) => workspace.open({ type: 'ShipmentTab', params: { pro: other } })),
    [workspace],
  )
}
