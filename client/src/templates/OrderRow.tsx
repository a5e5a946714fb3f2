import { clsx } from 'clsx'
import { ChevronDown, GripVertical } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { IconButton } from '../ui/Button.tsx'
import { CheckboxField } from '../ui/CheckboxField.tsx'
import { Icon } from '../ui/Icon.tsx'
import type { Drag } from '../ui/use-drag.ts'
import styles from './Templates.module.css'

export interface OrderRowProps {
  /** Row id: `section customer`, `field customer phone`. */
  readonly id: string
  readonly label: string
  readonly shown: boolean
  /** Why it can't be hidden. */
  readonly locked: string | undefined
  readonly readOnly: boolean
  readonly drag: Drag
  readonly onShow: (shown: boolean) => void
  readonly onMove: (by: number) => void
  /** Absent: the row has no fields to expand. */
  readonly fold?: { readonly open: boolean; readonly count: string; readonly onFold: () => void } | undefined
  readonly children?: ReactNode
}

/** A row that is dragged by its grip, moved with Ctrl+Shift+arrow keys, and shown or hidden with its checkbox. */
export const OrderRow = ({ id, label, shown, locked, readOnly, drag, onShow, onMove, fold, children }: OrderRowProps) => {
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by === 0 || !event.shiftKey || !(event.ctrlKey || event.metaKey) || readOnly) return
    event.preventDefault()
    event.stopPropagation()
    onMove(by)
  }
  return (
    <li data-order={id} className={clsx(drag.dragged === id && styles.dragged)} onKeyDown={onKeyDown}>
      <div className={clsx(styles.row, !shown && styles.off)} data-over={(drag.over === id && drag.dragged !== id) || undefined}>
        <button
          type="button"
          data-walk
          className={styles.grip}
          disabled={readOnly}
          aria-label={`Move ${label}`}
          aria-keyshortcuts="Control+Shift+ArrowUp Control+Shift+ArrowDown"
          title="Drag, or press Ctrl+Shift+↑ or ↓"
          onPointerDown={(event) => drag.onPointerDown(event, id)}
        >
          <Icon of={GripVertical} size={14} />
        </button>
        <CheckboxField label={label} value={shown} disabled={readOnly || locked !== undefined} title={locked} onChange={onShow} />
        <span className={styles.aside}>{locked ? 'Required' : (fold?.count ?? '')}</span>
        {fold && (
          <IconButton
            icon={ChevronDown}
            size="small"
            className={clsx(styles.fold, fold.open && styles.open)}
            label={`${label}: fields`}
            aria-expanded={fold.open}
            onClick={fold.onFold}
          />
        )}
      </div>
      {children}
    </li>
  )
}
