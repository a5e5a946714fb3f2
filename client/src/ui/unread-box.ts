import { REVEAL } from './Field.tsx'

/**
 * Focuses the first field within whose text can't be read; from then on the field shows its error. A collapsed section
 * opens for it. `TypedField` gives such a field a custom validity message.
 * @returns the field's error; null when every field can be read.
 */
export const goToUnreadBox = (within: ParentNode): string | null => {
  const box = [...within.querySelectorAll('input')].find(({ validity }) => validity.customError)
  if (!box) return null
  const go = () => {
    // A field shows its error once it has been left.
    box.focus()
    box.blur()
    box.focus()
  }
  box.dispatchEvent(new CustomEvent(REVEAL, { bubbles: true }))
  if (box.checkVisibility()) go()
  else requestAnimationFrame(go)
  return box.validationMessage
}
