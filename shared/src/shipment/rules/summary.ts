import type { Shipment } from '../state.ts'
import type { Side } from './rates.ts'

/** What a load earns: totals and profit in cents, margin in percent with two decimals, null where the customer pays nothing [9.3]. */
export interface Summary {
  readonly customer_total: number
  readonly carrier_total: number
  readonly profit: number
  readonly margin: number | null
}

const totalOf = (shipment: Pick<Shipment, 'accessorial_lines'>, side: Side): number =>
  shipment.accessorial_lines.reduce((total, line) => total + (line[`${side}_rate`] ?? 0), 0)

/** Sums of the rounded lines, and what is left of them [9.3]. */
export const summaryOf = (shipment: Pick<Shipment, 'accessorial_lines'>): Summary => {
  const customer_total = totalOf(shipment, 'customer')
  const carrier_total = totalOf(shipment, 'carrier')
  const profit = customer_total - carrier_total
  return {
    customer_total,
    carrier_total,
    profit,
    margin: customer_total === 0 ? null : Math.round((profit / customer_total) * 10_000) / 100,
  }
}

/** By how many cents the carrier's total is above the most that may be paid; null where it is not, or nobody set a limit. */
export const overMaxRate = (shipment: Pick<Shipment, 'accessorial_lines' | 'rates'>): number | null => {
  const limit = shipment.rates.carrier_max_rate
  const over = limit === null ? 0 : totalOf(shipment, 'carrier') - limit
  return over > 0 ? over : null
}
