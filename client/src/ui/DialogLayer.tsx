import { clsx } from 'clsx'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import styles from './Dialog.module.css'
import { rememberFocus } from './focus-return.ts'
import { PopupContainer } from './popup-container.ts'
import { standOnTop, topLayer } from './top-layer.ts'

export interface DialogLayerProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** In px; never wider than the window. */
  readonly width: number
  /** `side` a sheet along the right edge. */
  readonly at?: 'centre' | 'top' | 'side'
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** What a dialog begins with: what asks for it, else its first field. Without one the focus is on the sheet itself, not on the way out. */
const FIRST = ['[data-autofocus]', 'input, textarea, [role="combobox"], [role="checkbox"], [role="radio"]']

const focusFirst = (layer: HTMLElement) => {
  const first = FIRST.map((selector) => layer.querySelector<HTMLElement>(selector)).find((element) => element !== null)
  ;(first ?? layer).focus()
}

/** The floating sheet over the scrim, without what stands in it. Esc and a click beside it close it; the focus returns to what opened it. */
export const DialogLayer = ({ open, onOpenChange, width, at = 'centre', className, children }: DialogLayerProps) => {
  const [layer, setLayer] = useState<HTMLElement | null>(null)
  const returnFocus = useRef<(() => void) | null>(null)
  // The portal fills only after this: a field within that takes the focus by itself is never taken for the opener.
  useLayoutEffect(() => {
    if (open) returnFocus.current = rememberFocus()
  }, [open])
  useLayoutEffect(() => (layer ? standOnTop(layer) : undefined), [layer])
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={styles.scrim} />
        <Radix.Content
          ref={setLayer}
          className={clsx(styles.layer, at === 'top' && styles.top, at === 'side' && styles.side)}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            focusFirst(event.currentTarget as HTMLElement)
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            // It comes late: whoever has gone on to the next dialog by then, or has opened this one again, types there.
            if (!topLayer()?.contains(document.activeElement)) returnFocus.current?.()
          }}
        >
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
