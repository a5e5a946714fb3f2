import { Slot } from 'radix-ui'
import { type KeyboardEvent, type MouseEvent, type ReactElement, type ReactNode, useId, useRef, useState } from 'react'
import { Late } from './Late.tsx'
import type { MenuEntry } from './menu-entry.ts'
import { part } from './part.ts'

/** Fetched when something is about to open it: no page needs it to be drawn. */
export const MenuLayer = part(async () => (await import('./MenuLayer.tsx')).MenuLayer)

export interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement
  readonly entries: readonly MenuEntry[]
  readonly align?: 'start' | 'center' | 'end'
  /** Stands above the entries: who is signed in, what is selected. */
  readonly head?: ReactNode
}

/** A menu that hangs from a button. */
export const Menu = ({ trigger, entries, align = 'start', head }: MenuProps) => {
  const id = useId()
  const button = useRef<HTMLElement>(null)
  const [open, setOpen] = useState(false)
  // The layer is there as soon as somebody comes near, so that it hears by which key it is opened, and stays, so that it can fade.
  const [near, setNear] = useState(false)
  const approach = () => setNear(true)
  const toggle = (to: boolean) => {
    setNear(true)
    setOpen(to)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    // The layer is still on its way.
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
            // The browser would give it the focus after the layer has taken it.
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
          <MenuLayer
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
  /** One element that takes a ref and props; what was clicked in it is told by its own `onContextMenu`, which may refuse a menu. */
  readonly children: ReactElement
}

/** The menu of the right button, of the menu key, and of a finger that rests. */
export const ContextMenu = ({ entries, onOpenChange, children }: ContextMenuProps) => {
  const id = useId()
  const point = useRef({ x: 0, y: 0 })
  const anchor = useRef({ getBoundingClientRect: () => DOMRect.fromRect({ width: 0, height: 0, ...point.current }) })
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  // What was used last: a menu that a key opens stands on its first entry, one that a pointer opens on none.
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
          // The layer is still on its way.
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
          <MenuLayer
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
