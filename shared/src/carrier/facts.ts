import { contactFor } from '../contacts/rules.ts'
import type { CarrierFacts } from '../shipment/covering-carrier.ts'
import { qualificationOf } from '../shipment/rules/compliance.ts'
import { type Carrier, carrierStatus } from './state.ts'

/** What covering a load needs to know of a carrier. */
export const carrierFacts = (id: string, carrier: Carrier): CarrierFacts => ({
  ...qualificationOf({ ...carrier, id }),
  mc_number: carrier.mc_number,
  dot_number: carrier.dot_number,
  scac: carrier.scac,
  phone: contactFor(carrier, 'check_calls').phone,
  email: contactFor(carrier, 'rate_confirmations').email,
  status: carrierStatus(carrier),
  do_not_use: carrier.do_not_use,
  do_not_use_customers: carrier.do_not_use_customers,
  ltl_carrier: carrier.ltl_carrier,
})
