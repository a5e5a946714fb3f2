import { useFormPart } from './form-context.ts'
import { isDirty } from './shipment-form.ts'

/** Why a command of a section cannot be sent now; undefined where it can: it works on the load as it is saved. */
export const useBlocked = (): string | undefined => {
  const { readOnly, dirty } = useFormPart((handle) => ({ readOnly: handle.readOnly, dirty: isDirty(handle.form) })).part
  if (readOnly) return 'Lock this load first'
  return dirty ? 'Save or discard your changes first' : undefined
}
