import { Portal } from 'radix-ui'
import { DismissableLayer, Popper } from 'radix-ui/internal'
import { type ReactNode, type RefObject, useEffect } from 'react'
import styles from './Tooltip.module.css'

export interface TooltipLayerProps {
  readonly id: string
  readonly anchor: RefObject<HTMLElement | null>
  readonly side: 'top' | 'right' | 'bottom' | 'left'
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The floating part of a `Tooltip`. Escape and scrolling its control close it first. */
export const TooltipLayer = ({ id, anchor, side, onClose, children }: TooltipLayerProps) => {
  useEffect(() => {
    const onScroll = ({ target }: Event) => {
      if (target instanceof Node && target.contains(anchor.current)) onClose()
    }
    addEventListener('scroll', onScroll, { capture: true })
    return () => removeEventListener('scroll', onScroll, { capture: true })
  }, [anchor, onClose])
  return (
    <Popper.Root>
      <Popper.Anchor virtualRef={anchor} />
      <Portal.Root>
        <DismissableLayer.Root asChild onFocusOutside={(event) => event.preventDefault()} onDismiss={onClose}>
          <Popper.Content id={id} role="tooltip" side={side} sideOffset={6} collisionPadding={8} className={styles.tip}>
            {children}
          </Popper.Content>
        </DismissableLayer.Root>
      </Portal.Root>
    </Popper.Root>
  )
}
