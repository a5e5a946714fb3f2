import type { Alert } from '@waybill/shared/decision/refusal'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { EntryForm } from '../../ui/EntryForm.tsx'
import styles from '../../ui/Panels.module.css'
import { RefusalNote } from '../dialogs/Refusal.tsx'

export interface LineFormProps {
  /** Accessible name of the form. */
  readonly label: string
  readonly act: string
  readonly pending: boolean
  /** Server errors that belong to no box. */
  readonly refused: readonly Alert[]
  readonly onSubmit: () => void
  /** Cancels editing and keeps the entry unchanged. */
  readonly onCancel?: (() => void) | undefined
  readonly children: ReactNode
}

/** A one-line form above a list. Enter adds the entry. */
export const LineForm = ({ label, act, pending, refused, onSubmit, onCancel, children }: LineFormProps) => {
  // A box in a one-line form has no room for its own error.
  const [unread, setUnread] = useState<string | null>(null)
  return (
    <EntryForm
      aria-label={label}
      onUnread={setUnread}
      onInput={() => setUnread(null)}
      onSubmit={() => {
        setUnread(null)
        if (!pending) onSubmit()
      }}
    >
      <div className={styles.add}>
        {children}
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" pending={pending}>
          {act}
        </Button>
      </div>
      <div className={styles.refused}>
        <RefusalNote alerts={unread === null ? refused : [{ key: 'unread', field: '', message: unread }]} />
      </div>
    </EntryForm>
  )
}
