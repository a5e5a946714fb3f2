import { BLANK_LINE } from '@waybill/shared/shipment/blank'
import { FUEL } from '@waybill/shared/shipment/rules/rates'
import type { ShipmentForm } from '../form/shipment-form.ts'

/** A code of the company's list with its description. */
export interface Coded {
  readonly code: string
  readonly description: string
}

const withLines = (form: ShipmentForm, accessorial_lines: ShipmentForm['draft']['accessorial_lines']): ShipmentForm => ({
  ...form,
  draft: { ...form.draft, accessorial_lines },
})

/** The number of the next added line [9.4]. */
export const nextLineNumber = (form: ShipmentForm): number =>
  Math.max(FUEL.line_num, ...form.draft.accessorial_lines.map((line) => Number(line.line_num))) + 1

/** A line with another code and its description. A description the user typed stays. */
export const withCode = (form: ShipmentForm, number: number, code: Coded | null, codes: readonly Coded[]): ShipmentForm =>
  withLines(
    form,
    form.draft.accessorial_lines.map((line) => {
      if (line.line_num !== number) return line
      const followed = !line.description || codes.some(({ description }) => description === line.description)
      return { ...line, code: code?.code ?? null, description: followed ? (code?.description ?? null) : line.description }
    }),
  )

const isOf = ({ code, description }: Coded, terms: readonly string[]) => {
  const text = `${code} ${description}`.toLowerCase()
  return terms.every((word) => text.includes(word))
}

/** Codes whose code or description contains the search text. Codes that start with it come first. */
export const codesFor = (codes: readonly Coded[], typed: string): readonly Coded[] => {
  const begins = typed.trim().toLowerCase()
  const rank = ({ code, description }: Coded) =>
    code.toLowerCase().startsWith(begins) ? 0 : description.toLowerCase().startsWith(begins) ? 1 : 2
  return codes.filter((each) => isOf(each, begins.split(/\s+/))).toSorted((a, b) => rank(a) - rank(b))
}

/** The code that typed text means: an exact match, or the only match. */
export const matchCode = (codes: readonly Coded[], typed: string): Coded | null => {
  const exact = codes.find(({ code }) => code.toLowerCase() === typed.trim().toLowerCase())
  const found = codesFor(codes, typed)
  return exact ?? (found.length === 1 ? (found[0] ?? null) : null)
}

/** A line the user adds below line haul and fuel [9.4]. It belongs to the covering carrier unless changed. */
export const addLine = (form: ShipmentForm): ShipmentForm => {
  const lines = form.draft.accessorial_lines
  const line_num = nextLineNumber(form)
  const line = { ...BLANK_LINE, line_num, carrier: form.saved.carrier?.name ?? null, customer_rate: null, carrier_rate: null }
  return withLines(form, [...lines, { ...line, customer_quoted_rate: null, carrier_quoted_rate: null }])
}

/** The usual charge of an accessorial, as decimal dollars. */
interface UsualRates {
  readonly customer_rate: string | null
  readonly carrier_rate: string | null
}

/** Fills in the usual charge of an accessorial where no amount was typed. */
export const withUsualRates = (form: ShipmentForm, number: number, usual: UsualRates): ShipmentForm =>
  withLines(
    form,
    form.draft.accessorial_lines.map((line) =>
      line.line_num === number
        ? { ...line, customer_rate: line.customer_rate ?? usual.customer_rate, carrier_rate: line.carrier_rate ?? usual.carrier_rate }
        : line,
    ),
  )

/** Removes a line. Line haul and fuel can't be removed. */
export const removeLine = (form: ShipmentForm, number: number): ShipmentForm =>
  withLines(
    form,
    form.draft.accessorial_lines.filter((line) => line.line_num !== number || number <= FUEL.line_num),
  )
