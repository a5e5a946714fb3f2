import type { Json } from '@waybill/shared/log/envelope'
import { createContext, useContext } from 'react'
import type { Preview, ShipmentForm } from './shipment-form.ts'

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
  readonly changedBy: ReadonlyMap<string, string>
  readonly whoChanged: (path: string) => string | undefined
  readonly takeTheirs: (path: string) => void
  readonly keepMine: (path: string) => void
}

export const FormContext = createContext<FormHandle | null>(null)

export const useShipmentForm = (): FormHandle => {
  const form = useContext(FormContext)
  if (!form) throw new Error('Not inside a shipment form.')
  return form
}
