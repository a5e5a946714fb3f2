import { readImpliedCents, readNumber } from './measures.ts'
import type { Remark } from './remarks.ts'
import { element, type Segment } from './segments.ts'

/**
 * The total charge of an L3 in cents. L305 has two implied decimals (`55721` beside a flat rate of `557.21`) unless it has a decimal
 * point. One exception: where the flat rate in L303 is the same whole number, both are dollars, since a rate has no implied decimals.
 */
const chargeOf = (l3: Segment): number | null => {
  const [rate, qualifier, charge] = [element(l3, 3), element(l3, 4), element(l3, 5)]
  const dollars = qualifier === 'FR' && rate === charge && readNumber(rate) !== null && !rate.includes('.')
  return readImpliedCents(dollars ? `${charge}.` : charge)
}

/** Charge and declared value of a tender in cents. Other currencies than the dollar are remarked and ignored. */
export const readCharges = (
  segments: readonly Segment[],
  remark: Remark,
): { readonly charge: number | null; readonly declared_value: number | null } => {
  const l3 = segments.find((segment) => segment.tag === 'L3')
  if (!l3) return { charge: null, declared_value: null }
  const currency = segments.find((segment) => segment.tag === 'C3')
  const foreign = currency && !['', 'USD'].includes(element(currency, 1)) ? element(currency, 1).slice(0, 10) : null
  if (foreign && element(l3, 5)) {
    remark(l3, `The charge ${element(l3, 5).slice(0, 20)} is in ${foreign} and was not imported.`)
    return { charge: null, declared_value: null }
  }
  const charge = chargeOf(l3)
  if (element(l3, 5) && charge === null) remark(l3, `The charge "${element(l3, 5).slice(0, 20)}" is not a valid amount.`)
  const elsewhere = [2, 3, 4].map((position) => element(l3, position)).filter((value) => readNumber(value) !== null)
  if (!element(l3, 5) && elsewhere.length > 0) {
    remark(l3, `L305 has no charge; ${elsewhere.join(' and ').slice(0, 60)} before it may be the charge, and was not imported.`)
  }
  return { charge, declared_value: readImpliedCents(element(l3, 14)) }
}
