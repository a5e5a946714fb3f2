import { Slot } from 'radix-ui'
import { type KeyboardEvent, type MouseEvent, type ReactElement, type ReactNode, useId, useRef, useState } from 'react'
import { Late } from './Late.tsx'
import type { MenuEntry } from './menu-entry.ts'
import { lazyPart } from './part.ts'

/** Loaded shortly before the first menu opens. */
export const LazyMenuLayer = lazyPart(async () => (await import('./MenuLayer.tsx')).MenuLayer)

export interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement
  readonly entries: readonly MenuEntry[]
  readonly align?: 'start' | 'center' | 'end'
  /** Shown above the entries: the signed-in user, the selection. */
  readonly head?: ReactNode
}

/** A menu that opens below a button. */
export const Menu = ({ trigger, entries, align = 'start', head }: MenuProps) => {
  const id = useId()
  const button = useRef<HTMLElement>(null)
  const [open, setOpen] = useState(false)
  // Rendered when the pointer or focus comes near, so that it knows which key opened it, and kept so that it can fade
  // out.
  const [near, setNear] = useState(false)
  const approach = () => setNear(true)
  const toggle = (to: boolean) => {
    setNear(true)
    setOpen(to)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    // The layer is still loading.
    if (event.key === 'Escape' && open) return toggle(false)
    if (event.defaultPrevented || !['Enter', ' ', 'ArrowDown'].includes(event.key)) return
    event.preventDefault()
    toggle(event.key === 'ArrowDown' || !open)
  }
  return (
    <>
      <Slot.Root
        ref={button}
        id={`${id}button`}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        data-state={open ? 'open' : 'closed'}
        onPointerEnter={approach}
        onFocus={approach}
        onPointerDown={(event) => {
          if (event.button !== 0 || event.ctrlKey) return
          if (!open) {
            // Otherwise the browser would focus the trigger after the layer took the focus.
            event.preventDefault()
            button.current?.focus()
          }
          toggle(!open)
        }}
        onKeyDown={onKeyDown}
      >
        {trigger}
      </Slot.Root>
      {near && (
        <Late
          onMissing={() => {
            setNear(false)
            setOpen(false)
          }}
        >
          <LazyMenuLayer
            id={id}
            labelledBy={`${id}button`}
            open={open}
            onOpenChange={setOpen}
            anchor={button}
            place={{ align, sideOffset: 4 }}
            returnTo={button}
            head={head}
            entries={entries}
          />
        </Late>
      )}
    </>
  )
}

export interface ContextMenuProps {
  readonly entries: readonly MenuEntry[]
  readonly onOpenChange?: (open: boolean) => void
  /** One element that accepts a ref and props; its own `onContextMenu` handles the target and may prevent the menu. */
  readonly children: ReactElement
}

/** The context menu, opened by right-click, menu key or long press. */
export const ContextMenu = ({ entries, onOpenChange, children }: ContextMenuProps) => {
  const id = useId()
  const point = useRef({ x: 0, y: 0 })
  const anchor = useRef({ getBoundingClientRect: () => DOMRect.fromRect({ width: 0, height: 0, ...point.current }) })
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  // The last input: a menu opened by keyboard focuses its first entry, one opened by pointer none.
  const byKey = useRef(false)
  const change = (to: boolean) => {
    setOpen(to)
    onOpenChange?.(to)
  }
  const onContextMenu = (event: MouseEvent) => {
    if (event.defaultPrevented) return
    event.preventDefault()
    point.current = { x: event.clientX, y: event.clientY }
    setUsed(true)
    change(true)
  }
  return (
    <>
      <Slot.Root
        onKeyDownCapture={({ key }) => {
          byKey.current = true
          // The layer is still loading.
          if (key === 'Escape' && open) change(false)
        }}
        onPointerDownCapture={() => {
          byKey.current = false
        }}
        onContextMenu={onContextMenu}
      >
        {children}
      </Slot.Root>
      {used && (
        <Late
          onMissing={() => {
            setUsed(false)
            change(false)
          }}
        >
          <LazyMenuLayer
            id={id}
            open={open}
            onOpenChange={change}
            anchor={anchor}
            place={{ side: 'right', align: 'start', sideOffset: 2 }}
            byKey={byKey}
            entries={entries}
          />
        </Late>
      )}
    </>
  )
}
