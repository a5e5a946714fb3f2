import type { Json } from '../log/envelope.ts'

/** A value as text for comparison with another. Dates and instants stay ISO: screens show them their way. */
export const plainValueText = (value: Json): string => {
  if (value === null || value === '') return 'empty'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return value.toLocaleString('en-US')
  if (typeof value === 'string') return value
  if (Array.isArray(value)) {
    if (value.length === 0) return 'empty'
    const plain = value.every((each) => typeof each === 'string' || typeof each === 'number')
    return plain ? value.map((each) => plainValueText(each as Json)).join(', ') : value.length === 1 ? '1 entry' : `${value.length} entries`
  }
  const { name, location_name, code, description } = value as { readonly [field: string]: Json }
  return String(name ?? location_name ?? code ?? description ?? 'other value')
}
