import { formatDollars } from '../../money/dollars.ts'
import type { CarrierFacts } from '../commands.ts'

export type ComplianceRule = 'safety_rating' | 'insurance' | 'cargo_amount' | 'authority'

/** One question that compliance asks of a carrier: `detail` is what it looked at, `message` the spec's text, shown when it failed. */
export interface ComplianceFinding {
  readonly rule: ComplianceRule
  readonly passed: boolean
  readonly detail: string
  readonly message: string
}

const ACCEPTED_RATINGS: ReadonlySet<string> = new Set(['NONE', 'NOT RATED', 'SATISFACTORY'])
const REJECTED_RATINGS: ReadonlySet<string> = new Set(['CONDITIONAL', 'UNSATISFACTORY'])

/** The safety rating is one that is accepted [5.43, 8.34]. */
const safetyRating = (carrier: CarrierFacts): ComplianceFinding => {
  const rating = carrier.safety_rating?.trim().toUpperCase() || null
  const problem = rating !== null && REJECTED_RATINGS.has(rating) ? 'is not satisfactory' : 'is unrecognized'
  return {
    rule: 'safety_rating',
    passed: rating !== null && ACCEPTED_RATINGS.has(rating),
    detail: rating === null ? 'No safety rating' : `Safety rating ${rating}`,
    message: rating === null ? `${carrier.name} is missing a safety rating` : `${carrier.name}'s safety rating ${problem}`,
  }
}

/** Cargo insurance, and one of the two liability insurances, have not run out; the last day still counts [5.44, 8.33]. */
const insurance = (carrier: CarrierFacts, today: string): ComplianceFinding => {
  const isValid = (expires: string | null) => expires !== null && expires >= today
  const until = (expires: string | null) => expires ?? 'missing'
  return {
    rule: 'insurance',
    passed:
      isValid(carrier.cargo_insurance_expires) &&
      (isValid(carrier.liability_insurance_expires) || isValid(carrier.general_liability_insurance_expires)),
    detail: `Cargo ${until(carrier.cargo_insurance_expires)}, liability ${until(carrier.liability_insurance_expires)}, general liability ${until(carrier.general_liability_insurance_expires)}`,
    message: `${carrier.name} insurance is missing or expired`,
  }
}

/** Cargo insurance covers the declared value [5.45, 8.32]. */
const cargoAmount = (carrier: CarrierFacts, declaredValue: number): ComplianceFinding => {
  const amount = carrier.cargo_insurance_amount ?? 0
  return {
    rule: 'cargo_amount',
    passed: amount >= declaredValue,
    detail: `Cargo insurance $${formatDollars(amount)}, declared value $${formatDollars(declaredValue)}`,
    message: `Error: ${carrier.name}'s cargo insurance amount cannot cover declared value of shipment`,
  }
}

/** The carrier has common or contract authority [5.46, 8.35]. */
const authority = (carrier: CarrierFacts): ComplianceFinding => {
  const held = [carrier.common_authority ? 'Common' : null, carrier.contract_authority ? 'Contract' : null].filter((kind) => kind !== null)
  return {
    rule: 'authority',
    passed: held.length > 0,
    detail: held.length > 0 ? `${held.join(' and ')} Authority` : 'No authority',
    message: `${carrier.name} is missing Common or Contract Authority`,
  }
}

/**
 * The verdict on a carrier for a load, question by question [5.43–5.46]. `declared_value` in cents, `today` the day `YYYY-MM-DD` at the
 * first stop.
 */
export const complianceOf = (carrier: CarrierFacts, declared_value: number | null, today: string): readonly ComplianceFinding[] => [
  cargoAmount(carrier, declared_value ?? 0),
  insurance(carrier, today),
  safetyRating(carrier),
  authority(carrier),
]

/** What an admin who proceeds is warned of instead of the error [5.47]. */
export const overrideWarning = (message: string): string => `Admin Override: ${message.replace(/^Error: /, '')}`
