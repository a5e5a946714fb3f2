import { Slot } from 'radix-ui'
import { type ReactElement, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { Late } from './Late.tsx'
import { part } from './part.ts'
import styles from './Tooltip.module.css'

/** Fetched when the first one opens: no page needs it to be drawn. */
export const TooltipLayer = part(async () => (await import('./TooltipLayer.tsx')).TooltipLayer)

/** How long the pointer rests before one opens; the second of a row opens at once, in ms. */
const REST = 400
const ROW = 300

/** One is open at a time. */
let closeOpen: (() => void) | null = null
let lastClosed = Number.NEGATIVE_INFINITY

export interface TooltipProps {
  /** Nothing to say: no tooltip. */
  readonly content: ReactNode
  /** Said in a lower voice behind it: a shortcut, who and when. */
  readonly aside?: ReactNode
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
  /** The control stays the same element, and keeps its focus, when there is nothing more to say. */
  readonly steady?: boolean
  /** One element that takes a ref and props. */
  readonly children: ReactElement
}

const isEmpty = (content: ReactNode) => content === null || content === undefined || content === ''

const Hinted = ({ content, aside, side = 'bottom', children }: TooltipProps) => {
  const id = useId()
  const anchor = useRef<HTMLElement>(null)
  const [open, setOpen] = useState(false)
  const resting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const over = useRef(false)
  const pressed = useRef(false)

  const close = useCallback(() => {
    clearTimeout(resting.current)
    if (closeOpen !== close) return
    closeOpen = null
    lastClosed = performance.now()
    setOpen(false)
  }, [])
  const show = () => {
    clearTimeout(resting.current)
    if (closeOpen === close || isEmpty(content)) return
    closeOpen?.()
    closeOpen = close
    setOpen(true)
  }
  useEffect(() => close, [close])
  const said = open && !isEmpty(content)

  return (
    <>
      <Slot.Root
        ref={anchor}
        aria-describedby={said ? id : undefined}
        onPointerMove={({ pointerType }) => {
          if (pointerType === 'touch' || over.current) return
          over.current = true
          TooltipLayer.preload()
          resting.current = setTimeout(show, performance.now() - lastClosed < ROW ? 0 : REST)
        }}
        onPointerLeave={() => {
          over.current = false
          close()
        }}
        onPointerDown={() => {
          close()
          pressed.current = true
          addEventListener('pointerup', () => (pressed.current = false), { once: true })
        }}
        onFocus={() => {
          if (!pressed.current) show()
        }}
        onBlur={close}
        onClick={close}
      >
        {children}
      </Slot.Root>
      {said && (
        <Late quiet onMissing={close}>
          <TooltipLayer id={id} anchor={anchor} side={side} onClose={close}>
            {content}
            {aside !== undefined && <span className={styles.aside}>{aside}</span>}
          </TooltipLayer>
        </Late>
      )}
    </>
  )
}

/** Says what a control is for, to whoever rests on it. */
export const Tooltip = ({ steady, ...props }: TooltipProps) => (isEmpty(props.content) && !steady ? props.children : <Hinted {...props} />)
