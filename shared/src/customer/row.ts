import { phoneDigits } from './duplicates.ts'
import type { CustomerStatus } from './input.ts'
import { type Customer, customerStatus } from './state.ts'

/** A customer as lists and look-ups hold it. One that is not active is retired: no new load finds it by name. */
export type CustomerRow = {
  readonly name: string
  readonly city: string | null
  readonly state: string | null
  readonly status: CustomerStatus
  readonly retired: boolean
  /** Lower-case text that the search looks into. */
  readonly search: string
  readonly detail: Customer
}

/** The row of a customer, from nothing but the customer. */
export const customerRow = (customer: Customer): CustomerRow => ({
  name: customer.name,
  city: customer.city,
  state: customer.state,
  status: customerStatus(customer),
  retired: !customer.active,
  search: [
    customer.name,
    customer.account_number,
    customer.address,
    customer.city,
    customer.state,
    customer.contact,
    ...customer.contacts.map(({ contact }) => contact),
    customer.phone,
    phoneDigits(customer.phone),
  ]
    .filter((word) => word !== null && word !== '')
    .join(' ')
    .toLowerCase(),
  detail: customer,
})
