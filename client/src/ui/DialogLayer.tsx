import { clsx } from 'clsx'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import styles from './Dialog.module.css'
import { PopupContainer } from './popup-container.ts'

export interface DialogLayerProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** In px; never wider than the window. */
  readonly width: number
  readonly at?: 'centre' | 'top'
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** The floating sheet over the scrim, without what stands in it. Esc and a click beside it close it; the focus returns to what opened it. */
export const DialogLayer = ({ open, onOpenChange, width, at = 'centre', className, children }: DialogLayerProps) => {
  const [layer, setLayer] = useState<HTMLElement | null>(null)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={styles.scrim} />
        <Radix.Content ref={setLayer} className={clsx(styles.layer, at === 'top' && styles.top)} aria-describedby={undefined}>
          <PopupContainer value={layer}>
            <div className={clsx(styles.dialog, className)} style={{ maxWidth: width }}>
              {children}
            </div>
          </PopupContainer>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
