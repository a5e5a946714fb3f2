import type { Json } from '@waybill/shared/log/envelope'
import { createContext, createElement, type ReactNode, useContext, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Preview, ShipmentForm } from './shipment-form.ts'

/** Who changed something just now, and when. */
export interface Author {
  readonly by: string
  /** ISO instant. */
  readonly at: string
}

/** The open form, as its fields see it. Paths are those of `FieldChange`. */
export interface FormHandle {
  readonly form: ShipmentForm
  readonly preview: Preview
  readonly readOnly: boolean
  readonly edit: (path: string, to: Json) => void
  /** Changes more than one box at once. */
  readonly change: (step: (form: ShipmentForm) => ShipmentForm) => void
  /** The focus left a box of a stop. */
  readonly left: () => void
  /** The text of a broken rule, once it may be said; by the name that alerts use. */
  readonly errorOf: (field: string) => string | undefined
  readonly isMine: (path: string) => boolean
  /** Who changed which paths just now, before our eyes. */
  readonly changedBy: ReadonlyMap<string, Author>
  readonly whoChanged: (path: string) => Author | undefined
  readonly takeTheirs: (path: string) => void
  readonly keepMine: (path: string) => void
}

/** Where fields find the form: they are drawn anew for what they show of it, not for every letter typed in another. */
interface FormStore {
  readonly get: () => FormHandle
  readonly subscribe: (listener: () => void) => () => void
}

const Store = createContext<FormStore | null>(null)

/** Stands around the fields of a form. */
export const FormContext = ({ value, children }: { readonly value: FormHandle; readonly children: ReactNode }) => {
  const latest = useRef(value)
  latest.current = value
  const [{ store, listeners }] = useState(() => {
    const heard = new Set<() => void>()
    const made: FormStore = {
      get: () => latest.current,
      subscribe: (listener) => {
        heard.add(listener)
        return () => void heard.delete(listener)
      },
    }
    return { store: made, listeners: heard }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: fields look again whenever the form is another.
  useLayoutEffect(() => {
    for (const listener of listeners) listener()
  }, [value, listeners])
  return createElement(Store, { value: store }, children)
}

const useFormStore = (): FormStore => {
  const store = useContext(Store)
  if (!store) throw new Error('Not inside a shipment form.')
  return store
}

/** The form as it is when something is done with it. Nothing is drawn anew for it. */
export const useFormNow = (): (() => FormHandle) => useFormStore().get

/** All of the form. Who shows little of it asks for a part. */
export const useShipmentForm = (): FormHandle => {
  const { subscribe, get } = useFormStore()
  return useSyncExternalStore(subscribe, get)
}

const alike = <T extends object>(a: T, b: T) => {
  const names = Object.keys(b) as (keyof T)[]
  return names.length === Object.keys(a).length && names.every((name) => Object.is(a[name], b[name]))
}

/** A few facts of the form: drawn anew when one of them is another. `handle` answers the form as it is then, for what is done with it. */
export const useFormPart = <T extends object>(
  select: (handle: FormHandle) => T,
): { readonly part: T; readonly handle: () => FormHandle } => {
  const { subscribe, get } = useFormStore()
  const last = useRef<T | null>(null)
  const part = useSyncExternalStore(subscribe, () => {
    const next = select(get())
    if (last.current === null || !alike(last.current, next)) last.current = next
    return last.current
  })
  return { part, handle: get }
}
