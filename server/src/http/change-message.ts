import type { Json } from '@waybill/shared/log/envelope'
import { labelOf } from '@waybill/shared/shipment/rules/labels'

/** Parts of a record that users don't edit: counters and ids of events. */
const INTERNAL = /^(standing_events|made|compliance)(\.|\[|$)/

/** Whether a user can see in a form that the field of this path changed. */
export const isEditable = (path: string): boolean => !INTERNAL.test(path)

/** `load_info.declared_value` becomes `Declared value`, `pick_stops[4800001-S2].arrival_date` becomes `Arrival date`. */
const fieldName = (path: string): string => labelOf((path.split('.').at(-1) ?? path).replace(/\[.*\]$/, ''))

/** A value as text for people: the name of a record, the length of a list; null when text would not help. */
const valueName = (value: Json): string | null => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.length === 1 ? '1 entry' : `${value.length} entries`
  const { name, username, location_name, code, description, label } = (value ?? {}) as { readonly [field: string]: Json }
  const known = name ?? username ?? location_name ?? code ?? description ?? label
  return typeof known === 'string' ? known : null
}

/** What another user did to a field, in one sentence: `dana changed Declared value to 100000.00`. */
export const changeMessage = (by: string, path: string, to: Json): string => {
  const field = fieldName(path)
  if (to === null || to === '') return `${by} cleared ${field}`
  const value = valueName(to)
  return value === null ? `${by} changed ${field}` : `${by} changed ${field} to ${value}`
}
