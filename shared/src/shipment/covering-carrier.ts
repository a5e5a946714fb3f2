/** The carrier as it was when it covered the load, with its compliance verdict [3.19, 5.43–5.47]. */
export type CoveringCarrier = {
  readonly id: string
  readonly name: string
  readonly mc_number: string | null
  readonly dot_number: string | null
  readonly scac: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly covered_at: string
  readonly covered_by: string
  readonly override_reason: string | null
}

/** A carrier as compliance sees it [5.43–5.46]. Amounts are in cents, expiration dates are `YYYY-MM-DD`. */
export interface CarrierFacts extends Omit<CoveringCarrier, 'covered_at' | 'covered_by' | 'override_reason'> {
  readonly status: 'Active' | 'Inactive' | 'Super Hold'
  readonly do_not_use: boolean
  /** Ids of customers whose loads this carrier may not haul; absent means none. */
  readonly do_not_use_customers?: readonly string[]
  readonly safety_rating: string | null
  readonly cargo_insurance_amount: number | null
  readonly cargo_insurance_expires: string | null
  readonly liability_insurance_amount: number | null
  readonly liability_insurance_expires: string | null
  readonly general_liability_insurance_amount: number | null
  readonly general_liability_insurance_expires: string | null
  readonly common_authority: boolean
  readonly contract_authority: boolean
  /** The carrier hauls LTL at its own rates, so compliance checks do not apply [4.37]. */
  readonly ltl_carrier: boolean
}
