import { dollarText } from '../../money/dollars.ts'
import type { CarrierFacts } from '../commands.ts'

/** Of the questions below and their limits. A change of either is a new version, so that old receipts say by which they were judged. */
export const COMPLIANCE_RULES = 1

export type ComplianceRule = 'safety_rating' | 'insurance' | 'cargo_amount' | 'authority'

/** One question that compliance asks of a carrier: `detail` is what it looked at, `message` the spec's text, shown when it failed. */
export type ComplianceFinding = {
  readonly rule: ComplianceRule
  readonly passed: boolean
  readonly detail: string
  readonly message: string
}

/** What compliance looks at of a carrier. Amounts are cents, expiries the last day that counts. */
export type CarrierPapers = Pick<
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
 * Why a carrier was accepted for a load: what was looked at, by which rules, what they said, and who answers for what failed. Enough to
 * judge again later and come to the same [5.43–5.47].
 */
export type ComplianceReceipt = {
  readonly rules: number
  /** The day at the first stop, `YYYY-MM-DD`. */
  readonly judged_on: string
  readonly judged_at: string
  readonly carrier: CarrierPapers
  /** Cents; null where none was declared. */
  readonly declared_value: number | null
  /** Why nobody was asked; null where the questions were put. */
  readonly skipped: 'LTL carrier' | null
  readonly findings: readonly ComplianceFinding[]
  readonly overridden: { readonly by: string; readonly reason: string } | null
}

export const ACCEPTED_RATINGS: ReadonlySet<string> = new Set(['NONE', 'NOT RATED', 'SATISFACTORY'])
const REJECTED_RATINGS: ReadonlySet<string> = new Set(['CONDITIONAL', 'UNSATISFACTORY'])

/** The safety rating is one that is accepted [5.43, 8.34]. */
const safetyRating = (carrier: CarrierPapers): ComplianceFinding => {
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
const insurance = (carrier: CarrierPapers, today: string): ComplianceFinding => {
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
const cargoAmount = (carrier: CarrierPapers, declaredValue: number): ComplianceFinding => {
  const amount = carrier.cargo_insurance_amount ?? 0
  return {
    rule: 'cargo_amount',
    passed: amount >= declaredValue,
    detail: `Cargo insurance ${dollarText(amount)}, declared value ${dollarText(declaredValue)}`,
    message: `Error: ${carrier.name}'s cargo insurance amount cannot cover declared value of shipment`,
  }
}

/** The carrier has common or contract authority [5.46, 8.35]. */
const authority = (carrier: CarrierPapers): ComplianceFinding => {
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
export const complianceOf = (carrier: CarrierPapers, declared_value: number | null, today: string): readonly ComplianceFinding[] => [
  cargoAmount(carrier, declared_value ?? 0),
  insurance(carrier, today),
  safetyRating(carrier),
  authority(carrier),
]

/** Of whatever knows a carrier, the papers that compliance asks for. */
export const papersOf = (carrier: CarrierPapers): CarrierPapers => ({
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
 * Judges a carrier for a load and keeps what was judged; an LTL carrier is not asked [4.37]. Nobody has overridden anything yet.
 * `today` is the day `YYYY-MM-DD` at the first stop, `now` the instant.
 */
export const receiptOf = (carrier: CarrierFacts, declared_value: number | null, today: string, now: string): ComplianceReceipt => ({
  rules: COMPLIANCE_RULES,
  judged_on: today,
  judged_at: now,
  carrier: papersOf(carrier),
  declared_value,
  skipped: carrier.ltl_carrier ? 'LTL carrier' : null,
  findings: carrier.ltl_carrier ? [] : complianceOf(carrier, declared_value, today),
  overridden: null,
})

/** The verdict of a receipt, judged anew from nothing but what it kept. */
export const judgedAgain = ({ carrier, declared_value, judged_on, skipped }: ComplianceReceipt): readonly ComplianceFinding[] =>
  skipped === null ? complianceOf(carrier, declared_value, judged_on) : []

/** The questions that a carrier failed. */
export const failedFindings = ({ findings }: Pick<ComplianceReceipt, 'findings'>): readonly ComplianceFinding[] =>
  findings.filter((finding) => !finding.passed)

/** What an admin who proceeds is warned of instead of the error [5.47]. */
export const overrideWarning = (message: string): string => `Admin Override: ${message.replace(/^Error: /, '')}`
