import type { Json } from '@waybill/shared/log/envelope'
import { isMoneyField } from '@waybill/shared/shipment/money-fields'
import { labelOf } from '@waybill/shared/shipment/rules/labels'
import { fieldValueText } from '../records/field-text.ts'

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** A field value in the history. Changes carry money as decimal dollars; events carry it as cents. */
export const valueText = (path: string, value: Json): string => {
  if (path.endsWith('.gets') && Array.isArray(value)) return value.map((what) => labelOf(String(what))).join(', ') || fieldValueText(value)
  if (!isMoneyField(path)) return fieldValueText(value)
  if (typeof value === 'number') return DOLLARS.format(value / 100)
  return typeof value === 'string' && value !== '' && Number.isFinite(Number(value)) ? DOLLARS.format(Number(value)) : fieldValueText(value)
}
