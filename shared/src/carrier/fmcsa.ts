import type { CarrierInput } from './input.ts'
import type { Carrier } from './state.ts'

/** Insurance on file with FMCSA: whether it exists and the amount in cents if known. FMCSA has no expiration dates. */
export type InsuranceOnFile = { readonly on_file: boolean | null; readonly amount: number | null }

/** What the government knows of a carrier. A null is not known. MC and USDOT numbers are bare digits. */
export type FmcsaCarrier = {
  readonly dot_number: string
  readonly mc_number: string | null
  readonly legal_name: string
  readonly dba_name: string | null
  readonly address: string | null
  readonly city: string | null
  readonly state: string | null
  readonly zip: string | null
  readonly country: string | null
  readonly phone: string | null
  /** `SATISFACTORY`, `CONDITIONAL`, `UNSATISFACTORY` or `NOT RATED`. */
  readonly safety_rating: string
  readonly common_authority: boolean | null
  readonly contract_authority: boolean | null
  readonly broker_authority: boolean | null
  readonly allowed_to_operate: boolean | null
  readonly out_of_service_date: string | null
  readonly liability_insurance: InsuranceOnFile
  /** Insurance required by law, in cents. */
  readonly liability_required: number | null
  readonly cargo_insurance: InsuranceOnFile
  readonly power_units: number | null
  readonly drivers: number | null
}

/** Whether the carrier is out of service. */
export const isOutOfService = ({ allowed_to_operate, out_of_service_date }: FmcsaCarrier): boolean =>
  allowed_to_operate === false || out_of_service_date !== null

const known = (fields: { readonly [K in keyof CarrierInput]?: CarrierInput[K] | null }): CarrierInput =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)) as CarrierInput

/** What a new carrier of our books is filled with. What is not known is left as it stands, and so are days until which insurance runs. */
export const carrierFieldsFromFmcsa = (found: FmcsaCarrier): CarrierInput =>
  known({
    name: found.legal_name,
    dba: found.dba_name,
    dot_number: found.dot_number,
    mc_number: found.mc_number,
    address: found.address,
    city: found.city,
    state: found.state,
    zip: found.zip,
    country: found.country,
    phone: found.phone,
    cargo_insurance_amount: found.cargo_insurance.amount,
    liability_insurance_amount: found.liability_insurance.amount,
    ...complianceFromFmcsa(found),
  })

/**
 * What an FMCSA look-up changes in an existing carrier: authority, safety rating and out-of-service status. Name, address and insurance
 * stay the company's own data. An out-of-service carrier becomes inactive; a look-up never makes a carrier active.
 */
export const complianceFromFmcsa = (found: FmcsaCarrier): CarrierInput =>
  known({
    safety_rating: found.safety_rating,
    common_authority: found.common_authority,
    contract_authority: found.contract_authority,
    active: isOutOfService(found) ? false : null,
  })

/** FMCSA data simulated from our own carrier record, for companies without FMCSA access. */
export const fmcsaFromDirectory = (carrier: Carrier): FmcsaCarrier => ({
  dot_number: carrier.dot_number ?? '',
  mc_number: carrier.mc_number,
  legal_name: carrier.name,
  dba_name: carrier.dba,
  address: carrier.address,
  city: carrier.city,
  state: carrier.state,
  zip: carrier.zip,
  country: carrier.country,
  phone: carrier.phone,
  safety_rating: carrier.safety_rating ?? 'NOT RATED',
  common_authority: carrier.common_authority,
  contract_authority: carrier.contract_authority,
  broker_authority: null,
  allowed_to_operate: null,
  out_of_service_date: null,
  liability_insurance: { on_file: null, amount: carrier.liability_insurance_amount },
  liability_required: null,
  cargo_insurance: { on_file: null, amount: carrier.cargo_insurance_amount },
  power_units: null,
  drivers: null,
})
