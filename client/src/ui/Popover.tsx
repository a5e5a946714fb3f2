import { Slot } from 'radix-ui'
import { type ReactElement, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { Late } from './Late.tsx'
import { lazyPart } from './part.ts'

/** Loaded when the first one opens. */
export const LazyPopoverLayer = lazyPart(async () => (await import('./PopoverLayer.tsx')).PopoverLayer)

export interface PopoverProps {
  readonly trigger: ReactElement
  /** The panel's accessible name. */
  readonly label: string
  readonly open?: boolean | undefined
  readonly onOpenChange?: ((open: boolean) => void) | undefined
  readonly align?: 'start' | 'center' | 'end'
  readonly className?: string | undefined
  /** Where the focus goes on close; by default to the trigger. */
  readonly returnTo?: RefObject<HTMLElement | null>
  readonly children: ReactNode
}

/** A small panel with controls that opens at a button. */
export const Popover = ({ trigger, label, open: openProp, onOpenChange, align = 'start', className, returnTo, children }: PopoverProps) => {
  const id = useId()
  const button = useRef<HTMLElement>(null)
  const [own, setOwn] = useState(false)
  const open = openProp ?? own
  // Kept after the first use, so that it can fade out.
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
        onPointerEnter={LazyPopoverLayer.preload}
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
          <LazyPopoverLayer {...{ id, label, open, button, align, className, returnTo }} onOpenChange={change}>
            {children}
          </LazyPopoverLayer>
        </Late>
      )}
    </>
  )
}
