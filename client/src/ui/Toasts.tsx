import { clsx } from 'clsx'
import { CircleCheck, CircleX, Info, TriangleAlert, X } from 'lucide-react'
import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Button, IconButton } from './Button.tsx'
import { rememberFocus, returnToPage } from './focus-return.ts'
import { Icon } from './Icon.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import styles from './Toasts.module.css'
import { dismissToast, isPersistent, onToasts, shownToasts, type Toast } from './toast-store.ts'
import { onTopLayer, topLayer } from './top-layer.ts'

const ICONS = { ok: CircleCheck, bad: CircleX, warn: TriangleAlert, info: Info } as const

const SHOWN_FOR = 6000

/** Returns the focus to where it was before F8. */
let back: (() => void) | null = null
const goBack = () => {
  const found = back ?? returnToPage
  back = null
  found()
}

const ToastCard = ({ toast }: { readonly toast: Toast }) => {
  // A toast stays while the pointer or focus is on it.
  const [held, setHeld] = useState(false)
  const leaves = !isPersistent(toast) && !held
  useEffect(() => {
    if (!leaves) return
    const timer = setTimeout(() => dismissToast(toast.id), SHOWN_FOR)
    return () => clearTimeout(timer)
    // A toast that replaces another gets its own six seconds.
  }, [leaves, toast])

  const asks = (toast.actions?.length ?? 0) > 1
  const close = () => {
    goBack()
    dismissToast(toast.id)
  }
  const buttons = toast.actions?.map(({ label, onAct }) => (
    <Button
      key={label}
      variant={asks ? 'default' : 'ghost'}
      size="small"
      onClick={() => {
        close()
        onAct()
      }}
    >
      {label}
    </Button>
  ))

  return (
    <li
      data-testid="toast"
      data-tone={toast.tone}
      className={clsx(styles.toast, toast.tone !== 'info' && styles[toast.tone])}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon of={toast.icon ?? ICONS[toast.tone]} />
      <div className={styles.words}>
        <p>{toast.text}</p>
        {toast.progress !== undefined && <ProgressBar label={toast.text} value={toast.progress} max={1} />}
        {toast.detail !== undefined && <p className={styles.detail}>{toast.detail}</p>}
        {asks && <div className={styles.answers}>{buttons}</div>}
      </div>
      <div className={styles.actions}>
        {!asks && buttons}
        <IconButton icon={X} label="Dismiss" size="small" onClick={close} />
      </div>
    </li>
  )
}

/**
 * The region where toasts appear; `showToast` adds them. It is always rendered, so that new toasts are announced. F8
 * moves to the newest one and back. Under a modal dialog it is rendered inside the dialog, which blocks focus and
 * clicks outside.
 */
export const Toasts = () => {
  const toasts = useSyncExternalStore(onToasts, shownToasts)
  const dialog = useSyncExternalStore(onTopLayer, topLayer)
  const viewport = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const inside = viewport.current?.contains(document.activeElement)
      if (event.key !== 'F8' && !(inside && event.key === 'Escape')) return
      event.preventDefault()
      // Escape leaves the toast, not the surrounding dialog.
      event.stopImmediatePropagation()
      if (inside) return goBack()
      const newest = viewport.current?.querySelector<HTMLElement>('li:last-child button')
      if (!newest) return
      back = rememberFocus()
      newest.focus()
    }
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [])
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget as Node)) back = null
  }
  return createPortal(
    <div ref={viewport} data-passing="" role="status" aria-live="polite" aria-atomic="false" className={styles.viewport} onBlur={onBlur}>
      <ul className={styles.list}>
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </ul>
    </div>,
    dialog ?? document.body,
  )
}
