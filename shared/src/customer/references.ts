import { type Reference, referenceTo } from '../references/reference.ts'
import type { CustomerInput } from './input.ts'

/** What a customer, or an input for one, names: its office and its sales rep. A bill-to is a name that may be typed. */
export const customerReferences = ({ sales_rep, office }: Pick<CustomerInput, 'sales_rep' | 'office'>): readonly Reference[] => [
  ...referenceTo('sales_rep', sales_rep, 'customer.sales_rep', 'Customer'),
  ...referenceTo('offices', office, 'customer.office', 'Customer'),
]
