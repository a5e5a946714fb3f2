import type { CarrierDetails } from './input.ts'
import type { Payee } from './payee.ts'

/** A carrier, folded from `carrier/{id}`. MC and USDOT numbers are bare digits. */
export type Carrier = Omit<CarrierDetails, 'name'> & {
  readonly id: string
  readonly name: string
  /** Null: the carrier is paid directly. */
  readonly payee: Payee | null
  readonly source: string
  readonly created_at: string
  readonly created_by: string
}

/** How a carrier may be used [4.41]. */
export type CarrierStatus = 'Active' | 'Inactive' | 'Super Hold'

/** Super Hold if so marked, else Inactive, else Active [4.41]. */
export const carrierStatus = (carrier: Pick<Carrier, 'super_hold' | 'active'>): CarrierStatus =>
  carrier.super_hold ? 'Super Hold' : carrier.active ? 'Active' : 'Inactive'
