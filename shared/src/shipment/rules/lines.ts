import type { Alert } from '../../decision/refusal.ts'
import type { RateLine } from '../shape.ts'
import type { Shipment } from '../state.ts'
import { FUEL, isAddedLine, LINE_HAUL, LTL_CODES, SIDES } from './rates.ts'

const MAX_NUMBERED = 9

/**
 * The lines as columns read them, by number: `0` is the line haul, `1` to `9` are the accessorial lines after it [2.69, 9.4]. Fuel is
 * accessorial line 1 and added lines follow from 2. These numbers are not stored: `line_num` is the position on the load, where line haul
 * is 1.
 */
export const numberedLines = <Line extends { readonly line_num: number | '' | null }>(
  lines: readonly Line[],
): Readonly<Record<string, Line>> =>
  Object.fromEntries(
    lines.flatMap((line) => {
      const number = Number(line.line_num ?? 0) - LINE_HAUL.line_num
      return number >= 0 && number <= MAX_NUMBERED ? [[String(number), line]] : []
    }),
  )

/** The lines of an LTL rate by kind [3.16]; null if the load has none. */
export const ltlLines = <Line extends { readonly line_num: number | '' | null; readonly code: string | null }>(lines: readonly Line[]) => {
  const ofCode = (code: string): Line | null =>
    lines.find((line) => line.code === code && Number(line.line_num ?? 0) > FUEL.line_num) ?? null
  return {
    ltl_freight_line: ofCode(LTL_CODES.freight),
    ltl_fuel_line: ofCode(LTL_CODES.fuel),
    ltl_discount_line: ofCode(LTL_CODES.discount),
  }
}

const NEVER_NEGATIVE: ReadonlySet<string | null> = new Set([LINE_HAUL.code, FUEL.code, LTL_CODES.freight, LTL_CODES.fuel])

/** Freight and fuel must not be negative; discounts and added credits may be. */
const negativeAmounts = (line: RateLine): readonly Alert[] =>
  SIDES.filter((side) => NEVER_NEGATIVE.has(line.code) && (line[`${side}_rate`] ?? 0) < 0).map((side) => {
    const field = `accessorial_lines[${line.line_num}].${side}_rate`
    return {
      key: `${field}:negative`,
      field,
      message: `Rates: ${side === 'customer' ? 'Customer' : 'Carrier'} ${line.code} must not be negative`,
    }
  })

/**
 * Added lines need a code [5.19] and, on a truckload, a carrier if the carrier is paid [5.20, 5.37]. Line haul and fuel always belong to
 * the covering carrier and need neither.
 */
export const lineAlerts = (shipment: Shipment): readonly Alert[] => [
  ...shipment.accessorial_lines.flatMap(negativeAmounts),
  ...shipment.accessorial_lines.filter(isAddedLine).flatMap((line): readonly Alert[] => {
    const path = `accessorial_lines[${line.line_num}]`
    const needsCarrier = shipment.mode === 'truckload' && (line.carrier_rate ?? 0) > 0 && !line.carrier
    return [
      ...(line.code
        ? []
        : [{ key: `${path}.code:required`, field: `${path}.code`, message: `Accessorial Line ${line.line_num}: Code is required` }]),
      ...(needsCarrier
        ? [
            {
              key: `${path}.carrier:required`,
              field: `${path}.carrier`,
              message: 'Carrier Missing: Please Enter Carrier on Carrier Accessorial Charge',
            },
          ]
        : []),
    ]
  }),
]
