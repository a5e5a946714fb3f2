import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { tabTitle } from './tab-types.ts'
import { useTabState } from './use-workspace.ts'

interface LogOutUnsavedProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly onLogOut: () => void
}

/** Asks before signing out discards the edits of all tabs [4.8], and lists those tabs. */
export const LogOutUnsaved = ({ open, onOpenChange, onLogOut }: LogOutUnsavedProps) => {
  const unsaved = useTabState().tabs.filter(({ dirty }) => dirty)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Sign out"
      width={400}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Keep editing</Button>
          <Button
            variant="dangerFill"
            onClick={() => {
              onOpenChange(false)
              onLogOut()
            }}
          >
            Discard and sign out
          </Button>
        </>
      }
    >
      <p>These tabs have unsaved changes:</p>
      <ul>
        {unsaved.map(({ id, spec }) => (
          <li key={id}>{tabTitle(spec)}</li>
        ))}
      </ul>
    </Dialog>
  )
}
