import type { CustomerDetails } from './input.ts'

/** A customer, folded from `customer/{id}`. */
export type Customer = Omit<CustomerDetails, 'name'> & {
  readonly id: string
  readonly name: string
  readonly source: string
  readonly created_at: string
  readonly created_by: string
}
