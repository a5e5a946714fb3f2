import { clsx } from 'clsx'
import { Popover as Radix } from 'radix-ui'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { rememberFocus } from './focus-return.ts'
import styles from './Popover.module.css'
import { usePopupContainer } from './popup-container.ts'

export interface PopoverLayerProps {
  readonly id: string
  readonly label: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** The button it opens at. */
  readonly button: RefObject<HTMLElement | null>
  readonly align: 'start' | 'center' | 'end'
  readonly className?: string | undefined
  readonly returnTo?: RefObject<HTMLElement | null> | undefined
  readonly children: ReactNode
}

/** The floating part of a `Popover`. */
export const PopoverLayer = (props: PopoverLayerProps) => {
  const { id, label, open, onOpenChange, button, align, className, returnTo, children } = props
  // A click elsewhere has already moved the focus.
  const left = useRef(false)
  const returnFocus = useRef<(() => void) | null>(null)
  useLayoutEffect(() => {
    if (open) returnFocus.current = rememberFocus((returnTo ?? button).current)
  }, [open, returnTo, button])
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Anchor virtualRef={button} />
      <Radix.Portal container={usePopupContainer()}>
        <Radix.Content
          id={id}
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={clsx(styles.popover, className)}
          onInteractOutside={(event) => {
            // The button's own click closes it.
            if (button.current?.contains(event.target as Node)) event.preventDefault()
            else left.current = true
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (returnTo || !left.current) returnFocus.current?.()
            left.current = false
          }}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
