import type { Alert } from '@waybill/shared/shipment/refusals'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Refusal } from '../dialogs/Refusal.tsx'
import styles from './Panels.module.css'

export interface LineFormProps {
  /** The name of the form for machines. */
  readonly label: string
  readonly act: string
  readonly pending: boolean
  /** What the server said against it that belongs to no box. */
  readonly refused: readonly Alert[]
  readonly onSubmit: () => void
  /** Leaves an entry as it was. */
  readonly onCancel?: (() => void) | undefined
  readonly children: ReactNode
}

/** A line to be filled in above a list: its boxes, and Enter adds it. */
export const LineForm = ({ label, act, pending, refused, onSubmit, onCancel, children }: LineFormProps) => (
  <form
    noValidate
    aria-label={label}
    onSubmit={(event) => {
      event.preventDefault()
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
      <Refusal alerts={refused} />
    </div>
  </form>
)
