import { BLANK_LINE } from '@waybill/shared/shipment/blank'
import { FUEL } from '@waybill/shared/shipment/rules/rates'
import type { ShipmentForm } from './shipment-form.ts'

const withLines = (form: ShipmentForm, accessorial_lines: ShipmentForm['draft']['accessorial_lines']): ShipmentForm => ({
  ...form,
  draft: { ...form.draft, accessorial_lines },
})

/** A line of people's own, behind line haul and fuel [9.4]; it belongs to the covering carrier until told otherwise. */
export const addLine = (form: ShipmentForm): ShipmentForm => {
  const lines = form.draft.accessorial_lines
  const line_num = Math.max(FUEL.line_num, ...lines.map((line) => Number(line.line_num))) + 1
  const line = { ...BLANK_LINE, line_num, carrier: form.saved.carrier?.name ?? null, customer_rate: null, carrier_rate: null }
  return withLines(form, [...lines, { ...line, customer_quoted_rate: null, carrier_quoted_rate: null }])
}

/** Takes a line away; line haul and fuel never go. */
export const removeLine = (form: ShipmentForm, number: number): ShipmentForm =>
  withLines(
    form,
    form.draft.accessorial_lines.filter((line) => line.line_num !== number || number <= FUEL.line_num),
  )
