import { useShipmentForm } from './form-context.ts'
import { isDirty } from './shipment-form.ts'

/** Why a command of a section cannot be sent now; undefined where it can: it works on the load as it is saved. */
export const useBlocked = (): string | undefined => {
  const { form, readOnly } = useShipmentForm()
  if (readOnly) return 'Lock this load first'
  return isDirty(form) ? 'Save or discard your changes first' : undefined
}
