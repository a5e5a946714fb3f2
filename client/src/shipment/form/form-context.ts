import type { Json } from '@waybill/shared/log/envelope'
import { createContext, createElement, type ReactNode, useContext, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Preview, ShipmentForm } from './shipment-form.ts'

/** Who just changed a field, and when. */
export interface Author {
  readonly by: string
  /** ISO instant. */
  readonly at: string
}

/** The open form as its fields see it. Paths are `FieldChange` paths. */
export interface FormHandle {
  readonly form: ShipmentForm
  readonly preview: Preview
  readonly readOnly: boolean
  readonly edit: (path: string, to: Json) => void
  /** Changes several boxes at once. */
  readonly change: (step: (form: ShipmentForm) => ShipmentForm) => void
  /** The error text of a field, by the name alerts use, once it may be shown. */
  readonly errorOf: (field: string) => string | undefined
  readonly isMine: (path: string) => boolean
  /** Who just changed which paths while this form was open. */
  readonly changedBy: ReadonlyMap<string, Author>
  readonly whoChanged: (path: string) => Author | undefined
  readonly takeTheirs: (path: string) => void
  readonly keepMine: (path: string) => void
}

/** How fields read the form. Each field rerenders only for the part it shows. */
interface FormStore {
  readonly get: () => FormHandle
  readonly subscribe: (listener: () => void) => () => void
}

const Store = createContext<FormStore | null>(null)

/** Provides the form to its fields. */
export const FormContext = ({ value, children }: { readonly value: FormHandle; readonly children: ReactNode }) => {
  const latest = useRef(value)
  latest.current = value
  const [{ store, listeners }] = useState(() => {
    const listeners = new Set<() => void>()
    const made: FormStore = {
      get: () => latest.current,
      subscribe: (listener) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    }
    return { store: made, listeners }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: fields read again whenever the form changes.
  useLayoutEffect(() => {
    for (const listener of listeners) listener()
  }, [value, listeners])
  return createElement(Store, { value: store }, children)
}

const useFormStore = (): FormStore => {
  const store = useContext(Store)
  if (!store) throw new Error('Use this inside a shipment form.')
  return store
}

/** The current form, for event handlers. Does not cause a rerender. */
export const useFormNow = (): (() => FormHandle) => useFormStore().get

/** The whole form. To read only a part, use `useFormPart` instead. */
export const useShipmentForm = (): FormHandle => {
  const { subscribe, get } = useFormStore()
  return useSyncExternalStore(subscribe, get)
}

const alike = <T extends object>(a: T, b: T) => {
  const names = Object.keys(b) as (keyof T)[]
  return names.length === Object.keys(a).length && names.every((name) => Object.is(a[name], b[name]))
}

/** A few values of the form, rerendered when one changes. `handle` returns the form at call time, for event handlers. */
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
