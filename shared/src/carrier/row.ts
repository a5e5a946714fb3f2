import { type Carrier, type CarrierStatus, carrierStatus } from './state.ts'

/** A carrier as lists and look-ups hold it. A carrier is never retired: its status says whether it may be used. */
export type CarrierRow = {
  readonly name: string
  readonly mc_number: string | null
  readonly dot_number: string | null
  readonly city: string | null
  readonly state: string | null
  readonly status: CarrierStatus
  readonly retired: boolean
  /** Lower-case text that the search looks into. */
  readonly search: string
  readonly detail: Carrier
}

/** The row of a carrier, from nothing but the carrier. */
export const carrierRow = (carrier: Carrier): CarrierRow => ({
  name: carrier.name,
  mc_number: carrier.mc_number,
  dot_number: carrier.dot_number,
  city: carrier.city,
  state: carrier.state,
  status: carrierStatus(carrier),
  retired: false,
  search: [carrier.name, carrier.dba, carrier.mc_number, carrier.dot_number, carrier.scac, carrier.city, carrier.state, carrier.phone]
    .filter((word) => word !== null)
    .join(' ')
    .toLowerCase(),
  detail: carrier,
})
