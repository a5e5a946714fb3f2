import { FORM_TEXT_NAMES, type FormTextKind } from '@waybill/shared/form-text/state'

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

/** A kind of record as people call it; kinds that this page does not know by the words of their name. */
export const kindName = (kind: string): string => NAMES[kind] ?? kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('_', ' ')

/** A record as people call it: `Pro #4820001`, `Carrier 12`. */
export const recordName = (kind: string, id: string): string => {
  if (kind === 'shipment' || kind === 'lock') return `${kindName(kind)} #${id}`
  if (kind === 'form_text') return FORM_TEXT_NAMES[id as FormTextKind] ?? id
  return `${kindName(kind)} ${id}`
}

/** Kind and id of a stream of the log: `carrier/12`. */
export const recordOf = (stream: string): { readonly kind: string; readonly id: string } => {
  const place = stream.indexOf('/')
  return { kind: stream.slice(0, place), id: stream.slice(place + 1) }
}

/** The kinds that the audit log can be filtered by. */
export const KINDS = Object.keys(NAMES)
