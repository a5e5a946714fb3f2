import type { LucideIcon } from 'lucide-react'

export interface Toast {
  readonly id: string
  readonly tone: 'ok' | 'bad' | 'warn' | 'info'
  readonly text: string
  /** A second line: what it was about. */
  readonly detail?: string | undefined
  readonly icon?: LucideIcon | undefined
  /** Long work: 0 to 1, or null where nobody knows how much there is. The toast stays as long as it is there. */
  readonly progress?: number | null | undefined
  /** Buttons; each of them closes the toast. */
  readonly actions?: readonly ToastAction[] | undefined
  /** It asks something, or nobody may miss it: it stays until it is closed. */
  readonly stays?: boolean | undefined
}

export interface ToastAction {
  readonly label: string
  readonly onAct: () => void
}

/** Failures, questions and work under way are there until they are closed, answered or done. */
export const doesStay = ({ tone, progress, stays }: Toast): boolean => stays || tone === 'bad' || progress !== undefined

const MOST = 4

let shown: readonly Toast[] = []
let count = 0
const listeners = new Set<() => void>()

const show = (next: readonly Toast[]) => {
  shown = next
  for (const listener of listeners) listener()
}

/** The newest four; what would go by itself goes before what stays. */
const newest = (toasts: readonly Toast[]): readonly Toast[] => {
  if (toasts.length <= MOST) return toasts
  const first = toasts.slice(0, -1).find((toast) => !doesStay(toast)) ?? toasts[0]
  return toasts.filter((toast) => toast !== first)
}

/** Says something in the corner, newest below. The id of one that is there replaces it, for progress. Answers the id. */
export const showToast = (toast: Omit<Toast, 'id'> & { readonly id?: string }): string => {
  const id = toast.id ?? `toast-${++count}`
  const next: Toast = { ...toast, id }
  show(shown.some((each) => each.id === id) ? shown.map((each) => (each.id === id ? next : each)) : newest([...shown, next]))
  return id
}

export const dismissToast = (id: string) => show(shown.filter((toast) => toast.id !== id))

export const dismissToasts = () => show([])

export const shownToasts = () => shown

export const onToasts = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
