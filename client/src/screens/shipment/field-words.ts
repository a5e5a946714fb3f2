import { stepsOf } from '@waybill/shared/fields/path'
import type { Json } from '@waybill/shared/log/envelope'
import { labelOf } from '@waybill/shared/shipment/rules/labels'
import type { ShipmentDraft } from './shipment-form.ts'

const OWNERS: Readonly<Record<string, string>> = { customer: 'Customer', bill_to: 'Bill to' }

const ownerOf = (draft: Pick<ShipmentDraft, 'pick_stops'>, list: string, element: string): string => {
  if (list !== 'pick_stops') return `Line ${element}`
  const place = draft.pick_stops.findIndex(({ id }) => id === element)
  return place < 0 ? 'New stop' : `Stop ${place + 1}`
}

/** A field as people call it: `Weight`, `Bill to phone`, `Stop 3 appt start date`. */
export const wordsOfPath = (draft: Pick<ShipmentDraft, 'pick_stops'>, path: string): string => {
  const steps = stepsOf(path)
  const fields = steps.flatMap((step) => ('field' in step ? [step.field] : []))
  const [list = '', ...inside] = fields
  const element = steps.find((step) => 'element' in step)
  const owner = element ? ownerOf(draft, list, element.element) : OWNERS[list]
  const field = labelOf(inside.at(-1) ?? list)
  if (owner === undefined) return field
  return inside.length > 0 ? `${owner} ${field.toLowerCase()}` : owner
}

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
