import type { Leaf } from '@waybill/shared/fields/leaves'
import { FORM_TEXT_NAMES, type FormTextKind } from '@waybill/shared/form-text/state'
import { integrationKind } from '@waybill/shared/integration/catalogue'
import { RECORD_LISTS } from '@waybill/shared/record/lists'
import { namesOfKind, STREAM_KINDS } from '@waybill/shared/streams/kinds'

/** Name of a record type; an unknown type is made readable. */
export const kindName = (kind: string): string =>
  namesOfKind(kind)?.title ?? kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('_', ' ')

/** Splits `ramps/12` into the list and the record id. */
const listed = (id: string) => {
  const place = id.indexOf('/')
  return { list: RECORD_LISTS.find(({ path }) => path === id.slice(0, place)), id: id.slice(place + 1) }
}

/** Name of a record by its id: `Pro #4820001`, `Carrier 12`, `Ramp 7`. */
export const recordName = (kind: string, id: string): string => {
  if (kind === 'shipment' || kind === 'lock') return `${kindName(kind)} #${id}`
  if (kind === 'form_text') return FORM_TEXT_NAMES[id as FormTextKind] ?? id
  if (kind === 'settings') return 'Global settings'
  if (kind === 'integration') return `Integration: ${integrationKind(id)?.title ?? id}`
  const entry = listed(id)
  return kind === 'record' && entry.list ? `${entry.list.noun} ${entry.id}` : `${kindName(kind)} ${id}`
}

/** Label of a record by its current name: `Carrier Blue Ridge Logistics`; without a name, by its id. */
export const recordLabel = (kind: string, id: string, name: string | null): string => {
  const noun = kind === 'record' ? (listed(id).list?.noun ?? kindName(kind)) : kindName(kind)
  return name === null ? recordName(kind, id) : `${noun} ${name}`
}

/** The name of a record from its fields: `Blue Ridge Logistics`; null if it has none. */
export const recordTitle = (kind: string, id: string, fields: readonly Leaf[]): string | null => {
  const [first] = listed(id).list?.columns ?? []
  const path = kind === 'record' ? `fields.${first?.of?.[0] ?? first?.key}` : namesOfKind(kind)?.nameField
  const name = fields.find((field) => field.path === path)?.value
  return typeof name === 'string' && name !== '' && name !== listed(id).id ? name : null
}

/** Whether records of this type are built in and therefore have no events until they are changed. */
export const isBuiltInKind = (kind: string): boolean => namesOfKind(kind)?.isBuiltIn ?? false

/** The record types the audit log can be filtered by. */
export const KINDS = Object.keys(STREAM_KINDS)
