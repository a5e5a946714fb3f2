import { BLANK_LINE } from '@waybill/shared/shipment/blank'
import { FUEL } from '@waybill/shared/shipment/rules/rates'
import type { ShipmentForm } from './shipment-form.ts'

/** A code of the tenant's list with its words. */
export interface Coded {
  readonly code: string
  readonly description: string
}

const withLines = (form: ShipmentForm, accessorial_lines: ShipmentForm['draft']['accessorial_lines']): ShipmentForm => ({
  ...form,
  draft: { ...form.draft, accessorial_lines },
})

/** The number of the next line that somebody adds [9.4]. */
export const nextLineNumber = (form: ShipmentForm): number =>
  Math.max(FUEL.line_num, ...form.draft.accessorial_lines.map((line) => Number(line.line_num))) + 1

/** A line with another code, and its description with it, unless somebody wrote one himself. */
export const withCode = (form: ShipmentForm, number: number, code: Coded | null, codes: readonly Coded[]): ShipmentForm =>
  withLines(
    form,
    form.draft.accessorial_lines.map((line) => {
      if (line.line_num !== number) return line
      const followed = !line.description || codes.some(({ description }) => description === line.description)
      return { ...line, code: code?.code ?? null, description: followed ? (code?.description ?? null) : line.description }
    }),
  )

const isOf = ({ code, description }: Coded, words: readonly string[]) => {
  const text = `${code} ${description}`.toLowerCase()
  return words.every((word) => text.includes(word))
}

/** Codes in whose letters or words everything typed is found; whose code begins so first. */
export const codesFor = (codes: readonly Coded[], typed: string): readonly Coded[] => {
  const begins = typed.trim().toLowerCase()
  const rank = ({ code, description }: Coded) =>
    code.toLowerCase().startsWith(begins) ? 0 : description.toLowerCase().startsWith(begins) ? 1 : 2
  return codes.filter((each) => isOf(each, begins.split(/\s+/))).toSorted((a, b) => rank(a) - rank(b))
}

/** The code that letters mean where nobody chose one: theirs exactly, or the only one they fit. */
export const codeMeant = (codes: readonly Coded[], typed: string): Coded | null => {
  const exact = codes.find(({ code }) => code.toLowerCase() === typed.trim().toLowerCase())
  const found = codesFor(codes, typed)
  return exact ?? (found.length === 1 ? (found[0] ?? null) : null)
}

/** A line of people's own, behind line haul and fuel [9.4]; it belongs to the covering carrier until told otherwise. */
export const addLine = (form: ShipmentForm): ShipmentForm => {
  const lines = form.draft.accessorial_lines
  const line_num = nextLineNumber(form)
  const line = { ...BLANK_LINE, line_num, carrier: form.saved.carrier?.name ?? null, customer_rate: null, carrier_rate: null }
  return withLines(form, [...lines, { ...line, customer_quoted_rate: null, carrier_quoted_rate: null }])
}

/** What an accessorial usually costs, as decimal dollars. */
interface UsualRates {
  readonly customer_rate: string | null
  readonly carrier_rate: string | null
}

/** Fills in what an accessorial usually costs, where nobody wrote an amount yet. */
export const withUsualRates = (form: ShipmentForm, number: number, usual: UsualRates): ShipmentForm =>
  withLines(
    form,
    form.draft.accessorial_lines.map((line) =>
      line.line_num === number
        ? { ...line, customer_rate: line.customer_rate ?? usual.customer_rate, carrier_rate: line.carrier_rate ?? usual.carrier_rate }
        : line,
    ),
  )

/** Takes a line away; line haul and fuel never go. */
export const removeLine = (form: ShipmentForm, number: number): ShipmentForm =>
  withLines(
    form,
    form.draft.accessorial_lines.filter((line) => line.line_num !== number || number <= FUEL.line_num),
  )
