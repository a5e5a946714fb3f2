import type { Alert } from '../../decision/refusal.ts'
import type { LoadInfo, RateLine, Rates } from '../shape.ts'
import type { Shipment } from '../state.ts'
import { numberOf } from './numbers.ts'

export const SIDES = ['customer', 'carrier'] as const
/** The two sides of a load's rates: the customer pays, the carrier is paid. */
export type RateSide = (typeof SIDES)[number]

/** Line 1 and line 2 of every load [9.2, 9.4]. */
export const LINE_HAUL = { line_num: 1, code: 'Line Haul' } as const
export const FUEL = { line_num: 2, code: 'FUEL' } as const

/** Line codes of an LTL rate: freight, fuel and discount [3.30]. They count as added lines. */
export const LTL_CODES = { freight: 'FRT', fuel: 'FSC', discount: 'DIS' } as const

/** Whether the line was added, that is, it is neither line haul nor fuel [9.4]. */
export const isAddedLine = (line: Pick<RateLine, 'line_num'>): boolean =>
  line.line_num !== LINE_HAUL.line_num && line.line_num !== FUEL.line_num

/** The largest amount of a line, in cents: what a money field holds. */
const MAX_CENTS = 9_999_999_999_999

/** Quantities are calculated with six decimals. */
const MILLIONTHS = 1_000_000n
const millionths = (quantity: number) => BigInt(Math.round(Math.min(1e9, Math.max(-1e9, quantity)) * 1e6))

/** cents × quantities ÷ divisor, exact, rounded half up to a whole cent. */
const times = (cents: number, quantities: readonly number[], divisor = 1): number => {
  // A unit rate has hundredths of a cent.
  const product = quantities.reduce((total, quantity) => total * millionths(quantity), BigInt(Math.round(cents * 100)))
  const scale = 100n * BigInt(divisor) * MILLIONTHS ** BigInt(quantities.length)
  const doubled = 2n * product + scale
  const floor = doubled / (2n * scale) - (doubled % (2n * scale) < 0n ? 1n : 0n)
  return Math.min(MAX_CENTS, Math.max(-MAX_CENTS, Number(floor)))
}

interface Priced {
  readonly rates: Rates
  readonly load_info: LoadInfo
  readonly accessorial_lines: readonly RateLine[]
}

/** The carrier's miles: the truck miles if entered, or else the customer's miles [2.57]. */
const milesOf = ({ load_info }: Priced, side: RateSide): number =>
  numberOf(side === 'carrier' ? (load_info.miles_truck ?? load_info.miles) : load_info.miles)

/**
 * The line haul of one side in cents [9.1]. Non-numeric values count as 0; without a type the rate is flat. An Auto Rate uses the stored
 * rate, because what auto rating finds is stored.
 */
export const lineHaulOf = (priced: Priced, side: RateSide): number => {
  const { rates, load_info } = priced
  const rate = rates[`${side}_line_haul_rate`] ?? 0
  switch (rates[`${side}_line_haul_rate_type`]) {
    case 'Hourly':
      return times(rate, [numberOf(rates[`${side}_hours`])])
    case 'Pieces':
      return times(rate, [numberOf(load_info.pieces)])
    case 'Mileage':
      return times(rate, [milesOf(priced, side)])
    case 'CWT':
      return times(rate, [numberOf(load_info.weight)], 100)
    case 'Ton':
      return times(rate, [numberOf(load_info.weight)], 2000)
    case 'Percent': {
      const base = side === 'customer' ? rate : (rates.carrier_line_haul_rate ?? lineHaulOf(priced, 'customer'))
      return times(base, [numberOf(rates.carrier_line_haul_pay_percent)], 100)
    }
    default:
      return times(rate, [])
  }
}

/** The fuel of one side in cents: per mile, or else a percentage of the line haul, or else unchanged; zero for an All In rate [9.2]. */
export const fuelOf = (priced: Priced, side: RateSide): number => {
  const { rates, accessorial_lines } = priced
  if (rates[`${side}_line_haul_rate_type`] === 'All In') return 0
  const perMile = numberOf(rates[`${side}_fsc_per_mile`])
  if (perMile > 0) return times(100, [perMile, milesOf(priced, side)])
  const percentage = numberOf(rates[`${side}_fsc_percentage`])
  if (percentage > 0) return times(lineHaulOf(priced, side), [percentage], 100)
  return accessorial_lines.find((line) => line.line_num === FUEL.line_num)?.[`${side}_rate`] ?? 0
}

/** The lines of a load with line haul and fuel recalculated. */
export const pricedLines = (priced: Priced): readonly RateLine[] =>
  priced.accessorial_lines.map((line) => {
    if (isAddedLine(line)) return line
    const amountOf = line.line_num === LINE_HAUL.line_num ? lineHaulOf : fuelOf
    return { ...line, customer_rate: amountOf(priced, 'customer'), carrier_rate: amountOf(priced, 'carrier') }
  })

/** Alert for a rate times quantity above the limit of a line. */
export const rateAlerts = (shipment: Shipment): readonly Alert[] =>
  SIDES.filter((side) => [lineHaulOf, fuelOf].some((amountOf) => Math.abs(amountOf(shipment, side)) >= MAX_CENTS)).map((side) => ({
    key: `rates.${side}_line_haul_rate:too_large`,
    field: `rates.${side}_line_haul_rate`,
    message: `Rates: ${side === 'customer' ? 'Customer' : 'Carrier'} line haul is too large`,
  }))
