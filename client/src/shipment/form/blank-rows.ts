import { BLANK_ITEM } from '@waybill/shared/shipment/blank'
import { FUEL } from '@waybill/shared/shipment/rules/rates'
import type { ShipmentForm } from './shipment-form.ts'

type Line = ShipmentForm['draft']['accessorial_lines'][number]
type Item = ShipmentForm['draft']['items'][number]

const isBlankLine = (line: Line, carrier: string | null) =>
  !line.code && !line.description && !line.customer_rate && !line.carrier_rate && (!line.carrier || line.carrier === carrier)

const isBlankItem = (item: Item) => (Object.keys(BLANK_ITEM) as (keyof typeof BLANK_ITEM)[]).every((field) => !item[field])

/** Removes accessorial lines added here that are still blank. Returns the same form if there are none. */
export const withoutBlankLines = (form: ShipmentForm): ShipmentForm => {
  const { saved, draft } = form
  const known = new Set(saved.accessorial_lines.map(({ line_num }) => line_num))
  const isLeft = (line: Line) =>
    Number(line.line_num) <= FUEL.line_num || known.has(line.line_num) || !isBlankLine(line, saved.carrier?.name ?? null)
  return draft.accessorial_lines.every(isLeft)
    ? form
    : { ...form, draft: { ...draft, accessorial_lines: draft.accessorial_lines.filter(isLeft) } }
}

/** Removes trailing items added here that are still blank. Returns the same form if there are none. */
export const withoutBlankItems = (form: ShipmentForm): ShipmentForm => {
  const { saved, draft } = form
  const last = draft.items.findLastIndex((item) => !isBlankItem(item))
  const count = Math.max(saved.items.length, last + 1)
  return count >= draft.items.length ? form : { ...form, draft: { ...draft, items: draft.items.slice(0, count) } }
}
