import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import type { OpenTab } from './tab-state.ts'
import { tabTitle } from './tab-types.ts'

export interface CloseDirtyTabProps {
  /** The tab that is to be closed with its edits; null: none. */
  readonly tab: OpenTab | null
  readonly onKeep: () => void
  readonly onDiscard: (id: string) => void
}

/** Asks before edits are lost. */
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
    <p>It has changes that are not saved.</p>
  </Dialog>
)
