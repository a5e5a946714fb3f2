import { Button } from '../../ui/Button.tsx'

export interface UnsavedActsProps {
  readonly count: number
  readonly saving: boolean
  /** Why saving is disabled. */
  readonly blocked: string | undefined
  readonly saveLabel?: string
  readonly onDiscard: () => void
  readonly onSave: () => void
}

/** Discard and save buttons for unsaved changes. */
export const UnsavedActs = ({ count, saving, blocked, saveLabel = 'Save', onDiscard, onSave }: UnsavedActsProps) => (
  <span className="flex items-center gap-2">
    <span role="status" className="text-ink-2">
      {count} unsaved {count === 1 ? 'change' : 'changes'}
    </span>
    <Button size="small" variant="ghost" onClick={onDiscard}>
      Discard
    </Button>
    <Button
      size="small"
      variant="primary"
      pending={saving}
      disabledReason={blocked}
      onClick={onSave}
      title="Ctrl S"
      aria-keyshortcuts="Control+S"
    >
      {saveLabel}
    </Button>
  </span>
)
