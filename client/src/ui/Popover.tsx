import { clsx } from 'clsx'
import { Popover as Radix } from 'radix-ui'
import type { ReactElement, ReactNode, RefObject } from 'react'
import styles from './Popover.module.css'
import { usePopupContainer } from './popup-container.ts'

export interface PopoverProps {
  readonly trigger: ReactElement
  /** The name of the panel for machines. */
  readonly label: string
  readonly open?: boolean | undefined
  readonly onOpenChange?: ((open: boolean) => void) | undefined
  readonly align?: 'start' | 'center' | 'end'
  readonly className?: string | undefined
  /** Where the focus goes when it closes; back to the trigger unless told. */
  readonly returnTo?: RefObject<HTMLElement | null>
  readonly children: ReactNode
}

/** A small panel that hangs from a button and holds controls. */
export const Popover = ({ trigger, label, open, onOpenChange, align = 'start', className, returnTo, children }: PopoverProps) => (
  <Radix.Root {...(open === undefined ? {} : { open })} onOpenChange={(next) => onOpenChange?.(next)}>
    <Radix.Trigger asChild>{trigger}</Radix.Trigger>
    <Radix.Portal container={usePopupContainer()}>
      <Radix.Content
        aria-label={label}
        align={align}
        sideOffset={4}
        collisionPadding={8}
        className={clsx(styles.popover, className)}
        onCloseAutoFocus={(event) => {
          if (!returnTo) return
          event.preventDefault()
          returnTo.current?.focus()
        }}
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
)
