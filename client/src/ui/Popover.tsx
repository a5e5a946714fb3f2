import { Slot } from 'radix-ui'
import { type ReactElement, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { Late } from './Late.tsx'
import { part } from './part.ts'

/** Fetched when the first one opens: no page needs it to be drawn. */
export const PopoverLayer = part(async () => (await import('./PopoverLayer.tsx')).PopoverLayer)

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
export const Popover = ({ trigger, label, open: told, onOpenChange, align = 'start', className, returnTo, children }: PopoverProps) => {
  const id = useId()
  const button = useRef<HTMLElement>(null)
  const [own, setOwn] = useState(false)
  const open = told ?? own
  // It stays once it was there, so that it can fade.
  const used = useRef(false)
  if (open) used.current = true
  const change = (to: boolean) => {
    setOwn(to)
    onOpenChange?.(to)
  }
  return (
    <>
      <Slot.Root
        ref={button}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        data-state={open ? 'open' : 'closed'}
        onPointerEnter={PopoverLayer.preload}
        onClick={(event) => {
          if (!event.defaultPrevented) change(!open)
        }}
      >
        {trigger}
      </Slot.Root>
      {used.current && (
        <Late
          onMissing={() => {
            used.current = false
            change(false)
          }}
        >
          <PopoverLayer {...{ id, label, open, button, align, className, returnTo }} onOpenChange={change}>
            {children}
          </PopoverLayer>
        </Late>
      )}
    </>
  )
}
