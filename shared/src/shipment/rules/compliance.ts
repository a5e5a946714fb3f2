import { dollarText } from '../../money/dollars.ts'
import type { CarrierFacts } from '../covering-carrier.ts'

/** Version of the rules below and their limits. A change to either needs a new version, so that old receipts show which rules applied. */
export const COMPLIANCE_RULES = 1

export type ComplianceRule = 'safety_rating' | 'insurance' | 'cargo_amount' | 'authority'

/** The result of one compliance rule: `detail` shows the values checked, `message` is the spec's text, shown if it failed. */
export type ComplianceFinding = {
  readonly rule: ComplianceRule
  readonly passed: boolean
  readonly detail: string
  readonly message: string
}

/** The carrier data that compliance checks. Amounts are in cents; an expiration date is the last valid day. */
export type CarrierQualification = Pick<
  CarrierFacts,
  | 'id'
  | 'name'
  | 'safety_rating'
  | 'cargo_insurance_amount'
  | 'cargo_insurance_expires'
  | 'liability_insurance_amount'
  | 'liability_insurance_expires'
  | 'general_liability_insurance_amount'
  | 'general_liability_insurance_expires'
  | 'common_authority'
  | 'contract_authority'
>

/**
 * Why a carrier was accepted for a load: the data checked, the rules, their results, and who overrode a failure. Enough to evaluate it
 * again later with the same result [5.43–5.47].
 */
export type ComplianceReceipt = {
  readonly rules: number
  /** The local date at the first stop, `YYYY-MM-DD`. */
  readonly judged_on: string
  readonly judged_at: string
  readonly carrier: CarrierQualification
  /** Cents; null if no value was declared. */
  readonly declared_value: number | null
  /** Why no rules were checked; null if they were. */
  readonly skipped: 'LTL carrier' | null
  readonly findings: readonly ComplianceFinding[]
  readonly overridden: { readonly by: string; readonly reason: string } | null
}

export const ACCEPTED_RATINGS: ReadonlySet<string> = new Set(['NONE', 'NOT RATED', 'SATISFACTORY'])
const REJECTED_RATINGS: ReadonlySet<string> = new Set(['CONDITIONAL', 'UNSATISFACTORY'])

/** The safety rating is an accepted one [5.43, 8.34]. */
const safetyRating = (carrier: CarrierQualification): ComplianceFinding => {
  const rating = carrier.safety_rating?.trim().toUpperCase() || null
  const problem = rating !== null && REJECTED_RATINGS.has(rating) ? 'is not satisfactory' : 'is unrecognized'
  return {
    rule: 'safety_rating',
    passed: rating !== null && ACCEPTED_RATINGS.has(rating),
    detail: rating === null ? 'No safety rating' : `Safety rating ${rating}`,
    message: rating === null ? `${carrier.name} is missing a safety rating` : `${carrier.name}'s safety rating ${problem}`,
  }
}

/** Cargo insurance and one of the two liability insurances have not expired; the last day is still valid [5.44, 8.33]. */
const insurance = (carrier: CarrierQualification, today: string): ComplianceFinding => {
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
const cargoAmount = (carrier: CarrierQualification, declaredValue: number): ComplianceFinding => {
  const amount = carrier.cargo_insurance_amount ?? 0
  return {
    rule: 'cargo_amount',
    passed: amount >= declaredValue,
    detail: `Cargo insurance ${dollarText(amount)}, declared value ${dollarText(declaredValue)}`,
    message: `Error: ${carrier.name}'s cargo insurance amount cannot cover declared value of shipment`,
  }
}

/** The carrier has common or contract authority [5.46, 8.35]. */
const authority = (carrier: CarrierQualification): ComplianceFinding => {
  const held = [carrier.common_authority ? 'Common' : null, carrier.contract_authority ? 'Contract' : null].filter((kind) => kind !== null)
  return {
    rule: 'authority',
    passed: held.length > 0,
    detail: held.length > 0 ? `${held.join(' and ')} Authority` : 'No authority',
    message: `${carrier.name} is missing Common or Contract Authority`,
  }
}

/**
 * Checks a carrier for a load, rule by rule [5.43–5.46]. `declared_value` is in cents, `today` is the local date `YYYY-MM-DD` at the first
 * stop.
 */
export const complianceOf = (carrier: CarrierQualification, declared_value: number | null, today: string): readonly ComplianceFinding[] => [
  cargoAmount(carrier, declared_value ?? 0),
  insurance(carrier, today),
  safetyRating(carrier),
  authority(carrier),
]

/** Picks the carrier data that compliance checks. */
export const qualificationOf = (carrier: CarrierQualification): CarrierQualification => ({
  id: carrier.id,
  name: carrier.name,
  safety_rating: carrier.safety_rating,
  cargo_insurance_amount: carrier.cargo_insurance_amount,
  cargo_insurance_expires: carrier.cargo_insurance_expires,
  liability_insurance_amount: carrier.liability_insurance_amount,
  liability_insurance_expires: carrier.liability_insurance_expires,
  general_liability_insurance_amount: carrier.general_liability_insurance_amount,
  general_liability_insurance_expires: carrier.general_liability_insurance_expires,
  common_authority: carrier.common_authority,
  contract_authority: carrier.contract_authority,
})

/**
 * Checks a carrier for a load and keeps the data checked; an LTL carrier is not checked [4.37]. Nothing is overridden yet. `today` is the
 * local date `YYYY-MM-DD` at the first stop, `now` the instant.
 */
export const receiptOf = (carrier: CarrierFacts, declared_value: number | null, today: string, now: string): ComplianceReceipt => ({
  rules: COMPLIANCE_RULES,
  judged_on: today,
  judged_at: now,
  carrier: qualificationOf(carrier),
  declared_value,
  skipped: carrier.ltl_carrier ? 'LTL carrier' : null,
  findings: carrier.ltl_carrier ? [] : complianceOf(carrier, declared_value, today),
  overridden: null,
})

/** Evaluates a receipt again, using only the data it kept. */
export const recheckCompliance = ({ carrier, declared_value, judged_on, skipped }: ComplianceReceipt): readonly ComplianceFinding[] =>
  skipped === null ? complianceOf(carrier, declared_value, judged_on) : []

/** The rules that the carrier failed. */
export const failedFindings = ({ findings }: Pick<ComplianceReceipt, 'findings'>): readonly ComplianceFinding[] =>
  findings.filter((finding) => !finding.passed)

/** The warning that replaces the error when an admin overrides [5.47]. */
export const overrideWarning = (message: string): string => `Admin Override: ${message.replace(/^Error: /, '')}`
