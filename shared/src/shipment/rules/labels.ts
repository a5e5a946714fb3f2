/** A field's name as alerts write it: `equipment_type` → `Equipment type`. */
export const labelOf = (field: string): string => {
  const words = field.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
