import type { CustomerDetails, CustomerStatus } from './input.ts'

/** A customer, folded from `customer/{id}`. */
export type Customer = Omit<CustomerDetails, 'name'> & {
  readonly id: string
  readonly name: string
  readonly source: string
  readonly created_at: string
  readonly created_by: string
}

/** Whether the customer can be used on new loads. */
export const customerStatus = ({ active }: Pick<CustomerDetails, 'active'>): CustomerStatus => (active ? 'Active' : 'Inactive')
