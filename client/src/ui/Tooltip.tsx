import { Slot } from 'radix-ui'
import { type ReactElement, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { Late } from './Late.tsx'
import { lazyPart } from './part.ts'
import styles from './Tooltip.module.css'

/** Loaded when the first one opens. */
export const LazyTooltipLayer = lazyPart(async () => (await import('./TooltipLayer.tsx')).TooltipLayer)

/** Hover delay in ms; the next tooltip opens at once. */
const REST = 400
const ROW = 300

/** Only one is open at a time. */
let closeOpen: (() => void) | null = null
let lastClosed = Number.NEGATIVE_INFINITY

export interface TooltipProps {
  /** Empty: no tooltip. */
  readonly content: ReactNode
  /** Secondary text: a shortcut, user and time. */
  readonly aside?: ReactNode
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
  /** Keeps the same element, and so its focus, when the content becomes empty. */
  readonly steady?: boolean
  /** One element that accepts a ref and props. */
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
  const visible = open && !isEmpty(content)

  return (
    <>
      <Slot.Root
        ref={anchor}
        aria-describedby={visible ? id : undefined}
        onPointerMove={({ pointerType }) => {
          if (pointerType === 'touch' || over.current) return
          over.current = true
          LazyTooltipLayer.preload()
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
      {visible && (
        <Late quiet onMissing={close}>
          <LazyTooltipLayer id={id} anchor={anchor} side={side} onClose={close}>
            {content}
            {aside !== undefined && <span className={styles.aside}>{aside}</span>}
          </LazyTooltipLayer>
        </Late>
      )}
    </>
  )
}

/** Describes a control on hover and focus. */
export const Tooltip = ({ steady, ...props }: TooltipProps) => (isEmpty(props.content) && !steady ? props.children : <Hinted {...props} />)
