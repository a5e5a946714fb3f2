import type { LucideIcon } from 'lucide-react'

export interface Toast {
  readonly id: string
  readonly tone: 'ok' | 'bad' | 'warn' | 'info'
  readonly text: string
  /** A second line: what it was about. */
  readonly detail?: string | undefined
  readonly icon?: LucideIcon | undefined
  /** Long work: 0 to 1. The toast stays as long as it is there. */
  readonly progress?: number | undefined
  readonly action?: { readonly label: string; readonly onAct: () => void } | undefined
}

const MOST = 4

let shown: readonly Toast[] = []
let count = 0
const listeners = new Set<() => void>()

const show = (next: readonly Toast[]) => {
  shown = next
  for (const listener of listeners) listener()
}

/** Says something in the corner, newest below. The id of one that is there replaces it, for progress. Answers the id. */
export const showToast = (toast: Omit<Toast, 'id'> & { readonly id?: string }): string => {
  const id = toast.id ?? `toast-${++count}`
  const next: Toast = { ...toast, id }
  show(shown.some((each) => each.id === id) ? shown.map((each) => (each.id === id ? next : each)) : [...shown, next].slice(-MOST))
  return id
}

export const dismissToast = (id: string) => show(shown.filter((toast) => toast.id !== id))

export const shownToasts = () => shown

export const onToasts = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
