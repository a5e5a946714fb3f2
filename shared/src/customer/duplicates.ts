import type { Alert } from '../shipment/refusals.ts'
import type { Customer } from './state.ts'

type Named = Pick<Customer, 'id' | 'name' | 'city' | 'state'>

/** Letters and digits of a text, in lower case: `A.B. Steel, Inc.` and `ab steel inc` are one. */
const bare = (text: string | null): string => (text ?? '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** The ASCII letters and digits of a name, which the database can look for: equal wherever two names are one, and sometimes elsewhere. */
export const nameKey = (name: string): string => name.replace(/[^a-zA-Z0-9]+/g, '').replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/**
 * Warnings of customers in the books that look like this one: the same name but for case and punctuation, in the same city and state.
 * `others` may hold anybody.
 */
export const duplicateCustomerWarnings = (customer: Named, others: readonly Named[]): readonly Alert[] => {
  const name = bare(customer.name)
  if (name === '') return []
  return others
    .filter((other) => other.id !== customer.id && bare(other.name) === name)
    .filter((other) => bare(other.city) === bare(customer.city) && bare(other.state) === bare(customer.state))
    .map((other) => ({
      key: `duplicate_customer:${other.id}`,
      field: 'customer.name',
      message: `Possible duplicate: customer ${other.id}, ${other.name}, in ${other.city}, ${other.state}.`,
    }))
}
