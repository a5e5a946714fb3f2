import type { Leaf } from '@waybill/shared/fields/leaves'
import { FORM_TEXT_NAMES, type FormTextKind } from '@waybill/shared/form-text/state'
import { integrationKind } from '@waybill/shared/integration/catalogue'
import { RECORD_LISTS } from '@waybill/shared/record/lists'

const NAMES: Readonly<Record<string, string>> = {
  shipment: 'Pro',
  lock: 'Lock of pro',
  carrier: 'Carrier',
  customer: 'Customer',
  user: 'User',
  role: 'Role',
  form_text: 'Text',
  record: 'List entry',
  settings: 'Settings',
  integration: 'Integration',
}

/** The field that a record of a kind is called by. */
const CALLED_BY: Readonly<Record<string, string>> = { carrier: 'name', customer: 'name', user: 'username', role: 'name' }

/** A kind of record as people call it; kinds that this page does not know by the words of their name. */
export const kindName = (kind: string): string => NAMES[kind] ?? kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('_', ' ')

/** List and id of a record of a list: `ramps/12`. */
const listed = (id: string) => {
  const place = id.indexOf('/')
  return { list: RECORD_LISTS.find(({ path }) => path === id.slice(0, place)), id: id.slice(place + 1) }
}

/** A record as people call it: `Pro #4820001`, `Carrier 12`, `Ramp 7`. */
export const recordName = (kind: string, id: string): string => {
  if (kind === 'shipment' || kind === 'lock') return `${kindName(kind)} #${id}`
  if (kind === 'form_text') return FORM_TEXT_NAMES[id as FormTextKind] ?? id
  if (kind === 'settings') return 'Global settings'
  if (kind === 'integration') return `Integration: ${integrationKind(id)?.title ?? id}`
  const entry = listed(id)
  return kind === 'record' && entry.list ? `${entry.list.noun} ${entry.id}` : `${kindName(kind)} ${id}`
}

/** A record by what it is called now: `Carrier Blue Ridge Logistics`; one without a name as above. */
export const calledRecord = (kind: string, id: string, name: string | null): string => {
  const noun = kind === 'record' ? (listed(id).list?.noun ?? kindName(kind)) : kindName(kind)
  return name === null ? recordName(kind, id) : `${noun} ${name}`
}

/** What a record calls itself in its fields: `Blue Ridge Logistics`; null where the kind has no name, or it holds none. */
export const ownName = (kind: string, id: string, fields: readonly Leaf[]): string | null => {
  const [first] = listed(id).list?.columns ?? []
  const path = kind === 'record' ? `fields.${first?.of?.[0] ?? first?.key}` : CALLED_BY[kind]
  const name = fields.find((field) => field.path === path)?.value
  return typeof name === 'string' && name !== '' && name !== listed(id).id ? name : null
}

/** Whether a record of this kind is there without an event: it comes with the product, and its story begins when somebody changes it. */
export const comesAlong = (kind: string): boolean => ['form_text', 'integration', 'record', 'role', 'settings'].includes(kind)

/** Kind and id of a stream of the log: `carrier/12`. */
export const recordOf = (stream: string): { readonly kind: string; readonly id: string } => {
  const place = stream.indexOf('/')
  return { kind: stream.slice(0, place), id: stream.slice(place + 1) }
}

/** The kinds that the audit log can be filtered by. */
export const KINDS = Object.keys(NAMES)
