import type { LucideIcon } from 'lucide-react'

export interface Toast {
  readonly id: string
  readonly tone: 'ok' | 'bad' | 'warn' | 'info'
  readonly text: string
  /** A second line, such as the record. */
  readonly detail?: string | undefined
  readonly icon?: LucideIcon | undefined
  /** Progress of long work: 0 to 1, or null if the total is unknown. The toast stays until the work is done. */
  readonly progress?: number | null | undefined
  /** Buttons; each closes the toast. */
  readonly actions?: readonly ToastAction[] | undefined
  /** The toast stays until closed, for questions and important messages. */
  readonly stays?: boolean | undefined
}

export interface ToastAction {
  readonly label: string
  readonly onAct: () => void
}

/** Failures, questions and progress stay until they are closed, answered or done. */
export const isPersistent = ({ tone, progress, stays }: Toast): boolean => stays || tone === 'bad' || progress !== undefined

const MOST = 4

let shown: readonly Toast[] = []
let count = 0
const listeners = new Set<() => void>()

const show = (next: readonly Toast[]) => {
  shown = next
  for (const listener of listeners) listener()
}

/** The newest four; temporary toasts are dropped before persistent ones. */
const newest = (toasts: readonly Toast[]): readonly Toast[] => {
  if (toasts.length <= MOST) return toasts
  const first = toasts.slice(0, -1).find((toast) => !isPersistent(toast)) ?? toasts[0]
  return toasts.filter((toast) => toast !== first)
}

type Shown = Omit<Toast, 'id' | 'tone'>
/** A failure needs an ID, so that the next try can remove or replace it: see `startAttempt`. */
export type NewToast = Shown &
  ({ readonly tone: 'bad'; readonly id: string } | { readonly tone: Exclude<Toast['tone'], 'bad'>; readonly id?: string | undefined })

/** Shows a toast in the corner, newest last. An existing ID is replaced, for progress. Returns the ID. */
export const showToast = (toast: NewToast): string => {
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
