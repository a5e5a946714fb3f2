import type { Alert } from '@waybill/shared/decision/refusal'
import { useCallback } from 'react'
import { useWorkspace } from '../../workspace/use-workspace.ts'
import { showWarnings } from './warnings.ts'

/** Shows warnings returned with a successful command. A warning about another load links to that load. */
export const useShowWarnings = (): ((warnings: readonly Alert[] | undefined) => void) => {
  const workspace = useWorkspace()
  return useCallback(
    (warnings) => showWarnings(warnings, (other) => workspace.open({ type: 'ShipmentTab', params: { pro: other } })),
    [workspace],
  )
}
