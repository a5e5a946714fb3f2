import { diffRecords } from '../fields/diff.ts'
import type { CarrierDetails } from './input.ts'

/** What decides whether a carrier may haul for us: insurance, authority, safety rating and status. Changing it needs carriers#revise_compliance. */
export const COMPLIANCE_FIELDS = [
  'safety_rating',
  'cargo_insurance_amount',
  'cargo_insurance_expires',
  'liability_insurance_amount',
  'liability_insurance_expires',
  'general_liability_insurance_amount',
  'general_liability_insurance_expires',
  'common_authority',
  'contract_authority',
  'super_hold',
  'active',
  'do_not_use',
  'do_not_use_customers',
  'ltl_carrier',
] as const satisfies readonly (keyof CarrierDetails)[]

type Compliance = Pick<CarrierDetails, (typeof COMPLIANCE_FIELDS)[number]>

/** The compliance fields in which `after` differs from `before`. */
export const complianceChanges = (before: Compliance, after: Compliance): readonly string[] =>
  COMPLIANCE_FIELDS.filter((field) => diffRecords({ [field]: before[field] }, { [field]: after[field] }).length > 0)
