import type { Json } from '@waybill/shared/log/envelope'

/** A value as it is read beside another one. */
export const wordsOfValue = (value: Json): string => {
  if (value === null || value === '') return 'empty'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return value.toLocaleString('en-US')
  if (typeof value === 'string') return value.replace(/^(\d{4})-(\d{2})-(\d{2})/, '$2/$3/$1').replace('T', ' ')
  if (Array.isArray(value)) return `${value.length} entries`
  const { name, location_name, code } = value as { readonly [field: string]: Json }
  return String(name ?? location_name ?? code ?? 'something else')
}
