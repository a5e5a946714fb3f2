import { clsx } from 'clsx'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import styles from './Dialog.module.css'
import { rememberFocus } from './focus-return.ts'
import { PopupContainer } from './popup-container.ts'
import { bringToTop, topLayer } from './top-layer.ts'

export interface DialogLayerProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** In px; never wider than the window. */
  readonly width: number
  /** `side`: a sheet along the right edge. */
  readonly at?: 'centre' | 'top' | 'side'
  readonly className?: string | undefined
  readonly children: ReactNode
}

/**
 * The initial focus: the element marked for it, otherwise the first field, otherwise the dialog itself rather than its
 * close button.
 */
const FIRST = ['[data-autofocus]', 'input, textarea, [role="combobox"], [role="checkbox"], [role="radio"]']

const focusFirst = (layer: HTMLElement) => {
  const first = FIRST.map((selector) => layer.querySelector<HTMLElement>(selector)).find((element) => element !== null)
  ;(first ?? layer).focus()
}

/**
 * The floating dialog over its backdrop, without content. Esc and a click outside close it; the focus returns to the
 * opener.
 */
export const DialogLayer = ({ open, onOpenChange, width, at = 'centre', className, children }: DialogLayerProps) => {
  const [layer, setLayer] = useState<HTMLElement | null>(null)
  const returnFocus = useRef<(() => void) | null>(null)
  // Runs before the portal is filled, so that an autofocused field inside is not taken for the opener.
  useLayoutEffect(() => {
    if (open) returnFocus.current = rememberFocus()
  }, [open])
  useLayoutEffect(() => (layer ? bringToTop(layer) : undefined), [layer])
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
            // By now the user may have opened the next dialog, or this one again, and be typing there.
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
