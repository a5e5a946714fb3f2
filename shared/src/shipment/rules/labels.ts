/** The label of a field in alerts: `equipment_type` → `Equipment type`. */
export const labelOf = (field: string): string => {
  const label = field.replaceAll('_', ' ')
  return label.charAt(0).toUpperCase() + label.slice(1)
}
