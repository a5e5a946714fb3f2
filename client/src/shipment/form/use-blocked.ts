import { useFormPart } from './form-context.ts'
import { isDirty } from './shipment-form.ts'

/** Why a section's command is disabled; undefined if enabled. Commands work on the saved load. */
export const useBlocked = (): string | undefined => {
  const { readOnly, dirty } = useFormPart((handle) => ({ readOnly: handle.readOnly, dirty: isDirty(handle.form) })).part
  if (readOnly) return 'Lock this load first'
  return dirty ? 'Save or discard your changes first' : undefined
}
