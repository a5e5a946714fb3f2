import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import type { OpenTab } from './tab-state.ts'
import { tabTitle } from './tab-types.ts'

export interface CloseDirtyTabProps {
  /** The tab to be closed with its edits; null: none. */
  readonly tab: OpenTab | null
  readonly onKeep: () => void
  readonly onDiscard: (id: string) => void
}

/** Asks before unsaved edits are discarded. */
export const CloseDirtyTab = ({ tab, onKeep, onDiscard }: CloseDirtyTabProps) => (
  <Dialog
    open={tab !== null}
    onOpenChange={(open) => {
      if (!open) onKeep()
    }}
    title={tab ? `Close ${tabTitle(tab.spec)}` : ''}
    width={400}
    footer={
      <>
        <Button onClick={onKeep}>Keep editing</Button>
        <Button variant="dangerFill" onClick={() => tab && onDiscard(tab.id)}>
          Discard and close
        </Button>
      </>
    }
  >
    <p>This tab has unsaved changes.</p>
  </Dialog>
)
