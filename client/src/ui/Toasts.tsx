import { clsx } from 'clsx'
import { CircleCheck, CircleX, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button, IconButton } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import styles from './Toasts.module.css'
import { dismissToast, onToasts, shownToasts, type Toast } from './toast-store.ts'

const ICONS = { ok: CircleCheck, bad: CircleX, warn: TriangleAlert, info: Info } as const

const SHOWN_FOR = 6000

const stays = (toast: Toast) => toast.tone === 'bad' || toast.progress !== undefined

const ToastCard = ({ toast }: { readonly toast: Toast }) => {
  // Nobody loses a toast while reading it or reaching for its button.
  const [held, setHeld] = useState(false)
  const leaves = !stays(toast) && !held
  useEffect(() => {
    if (!leaves) return
    const timer = setTimeout(() => dismissToast(toast.id), SHOWN_FOR)
    return () => clearTimeout(timer)
  }, [leaves, toast.id])

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
      </div>
      <div className={styles.actions}>
        {toast.action && (
          <Button
            variant="ghost"
            size="small"
            onClick={() => {
              dismissToast(toast.id)
              toast.action?.onAct()
            }}
          >
            {toast.action.label}
          </Button>
        )}
        <IconButton icon={X} label="Dismiss" size="small" onClick={() => dismissToast(toast.id)} />
      </div>
    </li>
  )
}

/** The one place where toasts appear, `showToast` fills it. It stands there empty from the start, so that what is added is read out. */
export const Toasts = () => {
  const toasts = useSyncExternalStore(onToasts, shownToasts)
  return (
    <div role="status" aria-atomic="false" className={styles.viewport}>
      <ul className={styles.list}>
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </ul>
    </div>
  )
}
