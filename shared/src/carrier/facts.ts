import type { CarrierFacts } from '../shipment/commands.ts'
import { type Carrier, carrierStatus } from './state.ts'

/** What covering a load needs to know of a carrier. */
export const carrierFacts = (id: string, carrier: Carrier): CarrierFacts => ({
  id,
  name: carrier.name,
  mc_number: carrier.mc_number,
  dot_number: carrier.dot_number,
  scac: carrier.scac,
  phone: carrier.phone,
  email: carrier.email,
  status: carrierStatus(carrier),
  do_not_use: carrier.do_not_use,
  do_not_use_customers: carrier.do_not_use_customers,
  safety_rating: carrier.safety_rating,
  cargo_insurance_amount: carrier.cargo_insurance_amount,
  cargo_insurance_expires: carrier.cargo_insurance_expires,
  liability_insurance_amount: carrier.liability_insurance_amount,
  liability_insurance_expires: carrier.liability_insurance_expires,
  general_liability_insurance_amount: carrier.general_liability_insurance_amount,
  general_liability_insurance_expires: carrier.general_liability_insurance_expires,
  common_authority: carrier.common_authority,
  contract_authority: carrier.contract_authority,
  ltl_carrier: carrier.ltl_carrier,
})
