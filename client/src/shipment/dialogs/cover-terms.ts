import { formatDollars, parseDollars } from '@waybill/shared/money/dollars'
import type { ShipmentResource } from '@waybill/shared/protocol/shipment-resource'

/** Agreed carrier rates as typed, in decimal dollars. */
export interface CoverTerms {
  readonly lineHaul: string | null
  readonly fuel: string | null
}

export interface CoverTotals {
  readonly carrier: string
  readonly profit: string
  /** Percent with one decimal; null if the customer pays nothing [9.3]. */
  readonly margin: string | null
  readonly losing: boolean
}

const cents = (text: string | null): number => (text === null ? 0 : (parseDollars(text) ?? 0))
const line = (shipment: ShipmentResource, number: number) => shipment.accessorial_lines.find(({ line_num }) => line_num === number)

/** Profit of the load under these terms, with all other lines unchanged [9.3]. */
export const totalsUnder = (shipment: ShipmentResource, terms: CoverTerms): CoverTotals => {
  const others = shipment.accessorial_lines
    .filter(({ line_num }) => line_num !== 1 && line_num !== 2)
    .reduce((sum, { carrier_rate }) => sum + cents((carrier_rate as string | null) ?? null), 0)
  const carrier = cents(terms.lineHaul) + cents(terms.fuel) + others
  const customer = cents(shipment.totals.customer_total)
  const profit = customer - carrier
  return {
    carrier: formatDollars(carrier),
    profit: formatDollars(profit),
    margin: customer === 0 ? null : ((profit / customer) * 100).toFixed(1),
    losing: profit < 0,
  }
}

/** The current carrier rates of the load, blank where none were agreed. */
export const termsOf = (shipment: ShipmentResource): CoverTerms => {
  const amount = (number: number) => {
    const rate = line(shipment, number)?.carrier_rate as string | null | undefined
    return rate && cents(rate) !== 0 ? rate : null
  }
  return { lineHaul: amount(1), fuel: amount(2) }
}

/** The rate changes sent with the cover; null if no rates were entered or changed. */
export const ratesOf = (shipment: ShipmentResource, terms: CoverTerms): { readonly [field: string]: unknown } | null => {
  const before = termsOf(shipment)
  if (before.lineHaul === terms.lineHaul && before.fuel === terms.fuel) return null
  const lines = shipment.accessorial_lines.map((one) =>
    one.line_num === 1
      ? { ...one, carrier_rate: terms.lineHaul ?? '0.00' }
      : one.line_num === 2
        ? { ...one, carrier_rate: terms.fuel ?? '0.00' }
        : one,
  )
  return { accessorial_lines: lines }
}
