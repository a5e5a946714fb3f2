import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'
import type { FieldDefinition } from '@waybill/shared/templates/catalogue'
import { valueAt } from '@waybill/shared/templates/wanted'
import { moneyText } from '../../ui/typed-text.ts'

type Value = unknown

const isRecord = (value: Value): value is { readonly [key: string]: Value } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const sibling = (load: ShipmentResource, path: string, name: string): Value =>
  valueAt(load, `${path.slice(0, path.lastIndexOf('.'))}.${name}`)

const textOf = (value: Value): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** Formats a date as month and day: 11/22. */
export const dayText = (date: Value): string => (typeof date === 'string' && date !== '' ? `${date.slice(5, 7)}/${date.slice(8, 10)}` : '')

/** The value of a load's field as one line of text; empty if the field is empty. */
export const denseText = (load: ShipmentResource, { path, kind, unit, label }: FieldDefinition): string => {
  const value = valueAt(load, path)
  switch (kind) {
    case 'flag':
      return value === true ? label : ''
    case 'number':
      return typeof value === 'number' ? [value.toLocaleString('en-US'), unit].filter(Boolean).join(' ') : ''
    case 'money':
      return typeof value === 'string' && value !== '' ? `$${moneyText.format(value)}` : ''
    case 'date':
      return typeof value === 'string' && value !== '' ? [dayText(value), value.slice(11, 16)].filter(Boolean).join(' ') : ''
    case 'moment':
      return [dayText(value), textOf(valueAt(load, path.replace(/_date$/, '_time')))].filter(Boolean).join(' ')
    case 'place':
      return isRecord(value)
        ? [textOf(value.name), textOf(value.city), textOf(value.state)].filter(Boolean).join(', ')
        : [[textOf(value), textOf(sibling(load, path, 'state'))].filter(Boolean).join(', '), textOf(sibling(load, path, 'zip'))]
            .filter(Boolean)
            .join(' ')
    case 'emails':
      return Array.isArray(value) ? value.filter(Boolean).join(', ') : ''
    case 'user':
      return isRecord(value) ? textOf(value.username) : ''
    default:
      return textOf(value)
  }
}
