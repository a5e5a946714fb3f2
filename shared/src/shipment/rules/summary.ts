import type { Shipment } from '../state.ts'
import type { RateSide } from './rates.ts'

/**
 * Totals and profit of a load in cents, margin in percent with two decimals; the margin is null if the customer total is not positive
 * [9.3].
 */
export interface Summary {
  readonly customer_total: number
  readonly carrier_total: number
  readonly profit: number
  readonly margin: number | null
}

const totalOf = (shipment: Pick<Shipment, 'accessorial_lines'>, side: RateSide): number =>
  shipment.accessorial_lines.reduce((total, line) => total + (line[`${side}_rate`] ?? 0), 0)

/** The sums of the rounded lines, and the profit [9.3]. */
export const summaryOf = (shipment: Pick<Shipment, 'accessorial_lines'>): Summary => {
  const customer_total = totalOf(shipment, 'customer')
  const carrier_total = totalOf(shipment, 'carrier')
  const profit = customer_total - carrier_total
  return {
    customer_total,
    carrier_total,
    profit,
    margin: customer_total <= 0 ? null : Math.round((profit / customer_total) * 10_000) / 100,
  }
}

/** The amount in cents by which the carrier total exceeds the max rate; null if it does not, or if there is none. */
export const overMaxRate = (shipment: Pick<Shipment, 'accessorial_lines' | 'rates'>): number | null => {
  const limit = shipment.rates.carrier_max_rate
  const over = limit === null ? 0 : totalOf(shipment, 'carrier') - limit
  return over > 0 ? over : null
}
