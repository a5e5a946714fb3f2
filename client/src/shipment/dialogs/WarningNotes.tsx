import type { Alert } from '@waybill/shared/decision/refusal'
import { TriangleAlert } from 'lucide-react'
import { Note } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { useWorkspace } from '../../workspace/use-workspace.ts'
import { otherLoadOf } from '../form/warnings.ts'

/** Warnings that need no acknowledgment. One about another load opens it behind the dialog, which `onLeave` closes. */
export const WarningNotes = ({ warnings, onLeave }: { readonly warnings: readonly Alert[]; readonly onLeave: () => void }) => {
  const workspace = useWorkspace()
  if (warnings.length === 0) return null
  return (
    <Note tone="warn" icon={TriangleAlert} role="status">
      {warnings.map((warning) => {
        const other = otherLoadOf(warning)
        return (
          <p key={warning.key}>
            {warning.message}{' '}
            {other !== null && (
              <Button
                size="small"
                variant="ghost"
                onClick={() => {
                  onLeave()
                  workspace.open({ type: 'ShipmentTab', params: { pro: other } })
                }}
              >
                Open {other}
              </Button>
            )}
          </p>
        )
      })}
    </Note>
  )
}
