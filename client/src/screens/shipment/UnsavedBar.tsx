import { Button } from '../../ui/Button.tsx'
import styles from './Shipment.module.css'

export interface UnsavedBarProps {
  readonly count: number
  readonly saving: boolean
  /** Why it cannot be saved now. */
  readonly blocked: string | undefined
  readonly saveLabel?: string
  readonly onDiscard: () => void
  readonly onSave: () => void
}

/** What was typed and is not saved: thrown away or saved. */
export const UnsavedBar = ({ count, saving, blocked, saveLabel = 'Save', onDiscard, onSave }: UnsavedBarProps) => (
  <div className={styles.unsaved}>
    <span>
      {count} unsaved {count === 1 ? 'change' : 'changes'}
    </span>
    <Button size="small" variant="ghost" onClick={onDiscard}>
      Discard
    </Button>
    <Button size="small" variant="primary" pending={saving} disabledReason={blocked} onClick={onSave} aria-keyshortcuts="Control+S">
      {saveLabel}
    </Button>
  </div>
)
